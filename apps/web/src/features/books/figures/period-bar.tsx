"use client";

import { Button, buttonVariants, DownloadLink, NativeSelect } from "@roundsman/ui";
import { Download, FileDown, Printer } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTransition, type ReactNode } from "react";
import { useOffice } from "@/session/office-context";
import { figuresHref, monthsBefore, monthWords } from "../months";

type PeriodBarProps = {
  from: string;
  to: string;
  /** Every month of the books, the latest first. */
  months: readonly string[];
  /** What is done with these months. */
  children?: ReactNode;
};

/** Above the figures, and never on paper: which months, the printer, and files of them. */
export function PeriodBar({ from, to, months, children }: PeriodBarProps) {
  const { business } = useOffice();
  const asked = new URLSearchParams({ business: business.id, from, to });
  return (
    <div
      data-print="hide"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2 text-xs text-muted-foreground">
        <MonthSelect
          label="First month"
          value={from}
          months={months}
          href={(month) => figuresHref({ from: month, to: month > to ? month : to })}
        />
        to
        <MonthSelect
          label="Last month"
          value={to}
          months={months}
          href={(month) => figuresHref({ from: month < from ? month : from, to: month })}
        />
        {from === to && (
          <Link
            href={figuresHref({ from: monthsBefore(to, 2), to })}
            className={buttonVariants({ variant: "ghost", size: "sm" })}
          >
            Three months to {monthWords(to)}
          </Link>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <a
          href={`/api/books/figures/pdf?${asked}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({})}
        >
          <FileDown aria-hidden />
          PDF
        </a>
        <DownloadLink href={`/api/books/figures/csv?${asked}`}>
          <Download aria-hidden />
          CSV
        </DownloadLink>
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
        {children}
      </div>
    </div>
  );
}

type MonthSelectProps = {
  label: string;
  value: string;
  months: readonly string[];
  /** Where the figures are once a month is chosen. */
  href: (month: string) => string;
};

function MonthSelect({ label, value, months, href }: MonthSelectProps) {
  const router = useRouter();
  const [, follow] = useTransition();
  const known = months.includes(value) ? months : [value, ...months];
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      onChange={(event) => {
        const month = event.target.value;
        follow(() => router.push(href(month)));
      }}
      className="w-auto max-sm:min-w-0 max-sm:flex-1"
    >
      {known.map((month) => (
        <option key={month} value={month}>
          {monthWords(month)}
        </option>
      ))}
    </NativeSelect>
  );
}
