"use client";

import { DownloadLink } from "@roundsman/ui";
import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useOffice } from "@/session/office-context";

/** The list on this page as a CSV file: all of it, in the days that are chosen. */
export function BilledLateFile() {
  const { business } = useOffice();
  const params = useSearchParams();
  const query = new URLSearchParams({ business: business.id });
  for (const name of ["from", "to"]) {
    const day = params.get(name);
    if (day) query.set(name, day);
  }
  return (
    <DownloadLink href={`/api/books/billed-late/csv?${query}`} variant="ghost">
      <Download aria-hidden />
      <span className="sr-only">Download the list as </span>CSV
    </DownloadLink>
  );
}
