"use client";

import { DownloadLink } from "@roundsman/ui";
import { Download } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useOffice } from "@/session/office-context";

/** The list on this page as a CSV file: all of it, under the filters that hold. `list` is its export's name. */
export function ExportLink({ list }: { list: string }) {
  const { business } = useOffice();
  const asked = new URLSearchParams(useSearchParams());
  asked.delete("cursor");
  asked.set("business", business.id);
  return (
    <DownloadLink href={`/api/export/${list}?${asked}`} variant="ghost">
      <Download aria-hidden />
      <span className="sr-only">Download the list as </span>CSV
    </DownloadLink>
  );
}
