"use client";

import { buttonVariants, DownloadLink, Input } from "@roundsman/ui";
import { Download, FileDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { useOffice } from "@/session/office-context";

/** Above the list: which day, and files of it. */
export function DayBar({ on, today }: { on: string; today: string }) {
  const { business } = useOffice();
  const router = useRouter();
  const asked = new URLSearchParams({ business: business.id, on });
  return (
    <div
      data-print="hide"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <label
        htmlFor="debtors-day"
        className="flex items-center gap-2 text-xs text-muted-foreground"
      >
        At the end of
        <Input
          id="debtors-day"
          type="date"
          aria-label="Day"
          className="w-40"
          defaultValue={on}
          max={today}
          onChange={({ target: { value } }) => {
            if (value !== "") router.replace(`/books/debtors?on=${value}`, { scroll: false });
          }}
        />
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={`/api/books/debtors/pdf?${asked}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({})}
        >
          <FileDown aria-hidden />
          PDF
        </a>
        <DownloadLink href={`/api/books/debtors/csv?${asked}`}>
          <Download aria-hidden />
          CSV
        </DownloadLink>
      </div>
    </div>
  );
}
