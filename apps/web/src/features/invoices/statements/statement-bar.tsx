"use client";

import { Breadcrumbs, Button, buttonVariants, DateFilter, DownloadLink } from "@roundsman/ui";
import { Download, FileDown, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useOffice } from "@/session/office-context";

type StatementBarProps = {
  customer: { id: string; name: string };
  /** The days shown, whoever chose them. */
  from: string;
  to: string;
  /** What is done for the customer from here. */
  actions?: ReactNode;
};

/** Above a statement, and never on it: its days, the printer, and files of it. */
export function StatementBar({ customer, from, to, actions }: StatementBarProps) {
  const { business } = useOffice();
  const asked = new URLSearchParams({ business: business.id, from, to });
  const open = new URLSearchParams({ business: business.id, items: "open" });
  return (
    <div data-print="hide" className="mb-4 flex flex-wrap items-center justify-between gap-3">
      <Breadcrumbs
        trail={[
          { href: "/customers", label: "Customers" },
          { href: `/customers/${customer.id}`, label: customer.name },
        ]}
      />
      <div className="flex flex-wrap items-center gap-2">
        <DateFilter label="From" param="from" />
        <DateFilter label="to" param="to" />
        {actions}
        <a
          href={`/api/customers/${customer.id}/statement?${asked}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({})}
        >
          <FileDown aria-hidden />
          PDF
        </a>
        <a
          href={`/api/customers/${customer.id}/statement?${open}`}
          target="_blank"
          rel="noreferrer"
          className={buttonVariants({})}
        >
          <FileDown aria-hidden />
          Open items
        </a>
        <DownloadLink href={`/api/customers/${customer.id}/statement/csv?${asked}`}>
          <Download aria-hidden />
          CSV
        </DownloadLink>
        <Button variant="primary" onClick={() => window.print()}>
          <Printer aria-hidden />
          Print
        </Button>
      </div>
    </div>
  );
}
