"use client";

import { DownloadLink } from "@roundsman/ui";
import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useOffice } from "@/session/office-context";

/** The invoices of the days shown as a file for the accountant: a row for each rate of VAT. */
export function AccountingLink() {
  const { business } = useOffice();
  const shown = useSearchParams();
  const asked = new URLSearchParams({ business: business.id });
  for (const name of ["from", "to"]) {
    const day = shown.get(name);
    if (day) asked.set(name, day);
  }
  return (
    <DownloadLink href={`/api/invoices/accounting?${asked}`} variant="ghost">
      <Download aria-hidden />
      <span className="sr-only">Download for </span>
      <span className="capitalize">accounting</span>
      <span className="sr-only"> as CSV</span>
    </DownloadLink>
  );
}
