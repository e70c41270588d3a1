"use client";

import {
  RowLink,
  SelectAll,
  SelectionProvider,
  SelectRow,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { useMemo } from "react";
import { Changing, useOffice } from "@/session/office-context";
import { InvoiceBadge } from "@/features/states/invoice-badge";
import type { Invoice } from "@/features/states/invoice-states";
import { SendChosen } from "./send-chosen";

type InvoicesTableProps = { invoices: readonly Invoice[] };

/** Invoices by number, the latest first. Ticked, they can be mailed. */
export function InvoicesTable({ invoices }: InvoicesTableProps) {
  const ids = useMemo(() => invoices.map(({ id }) => id), [invoices]);
  return (
    <SelectionProvider ids={ids}>
      <Rows invoices={invoices} />
      <Changing>
        <SendChosen />
      </Changing>
    </SelectionProvider>
  );
}

function Rows({ invoices }: InvoicesTableProps) {
  const { mayChange } = useOffice();
  return (
    <Table label="Invoices" narrow="stack">
      <TableHead>
        <TableRow>
          {mayChange && (
            <TableHeader>
              <SelectAll />
            </TableHeader>
          )}
          <TableHeader>Number</TableHeader>
          <TableHeader>Customer</TableHeader>
          <TableHeader>State</TableHeader>
          <TableHeader>Issued</TableHeader>
          <TableHeader>Due</TableHeader>
          <TableHeader numeric>Ex VAT</TableHeader>
          <TableHeader numeric>Inc VAT</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {invoices.map((invoice) => (
          <TableRow key={invoice.id}>
            {mayChange && (
              <TableCell>
                <SelectRow id={invoice.id} label={invoice.number} />
              </TableCell>
            )}
            <TableCell fit>
              <RowLink href={`/invoices/${invoice.id}`}>{invoice.number}</RowLink>
            </TableCell>
            <TableCell label="Customer">{invoice.customerName}</TableCell>
            <TableCell label="State" fit>
              <InvoiceBadge invoice={invoice} />
            </TableCell>
            <TableCell label="Issued" fit>
              {formatDate(invoice.issuedOn)}
            </TableCell>
            <TableCell label="Due" fit>
              {formatDate(invoice.dueOn)}
            </TableCell>
            <TableCell label="Ex VAT" numeric className="text-muted-foreground">
              {formatMoney(invoice.netPence)}
            </TableCell>
            <TableCell label="Inc VAT" numeric>
              {formatMoney(invoice.totalPence)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
