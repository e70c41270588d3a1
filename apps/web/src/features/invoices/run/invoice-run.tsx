"use client";

import { Alert, Button, Card, CardFooter, CardHeader } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import { Changing } from "@/session/office-context";
import { RaisedInvoices } from "./raised-invoices";
import { RunTable } from "./run-table";
import { sumOf } from "./run-sums";
import { useRun, type Billable } from "./use-run";

type InvoiceRunProps = {
  customers: readonly Billable[];
  /** There is more than one run takes. */
  more: boolean;
  filters: ReactNode;
  empty: ReactNode;
};

/** Bills many customers at once: what each invoice would come to, then what was raised. */
export function InvoiceRun({ customers, more, filters, empty }: InvoiceRunProps) {
  const run = useRun(customers);
  if (run.raised) return <RaisedInvoices invoices={run.raised} />;
  const sums = sumOf(run.chosen);
  const orders = run.chosen.reduce((sum, customer) => sum + customer.orders.length, 0);
  return (
    <Card>
      <CardHeader
        title="To bill"
        hint="An invoice for each customer. VAT is counted once on the whole of it."
      />
      {filters}
      {more && (
        <Alert className="m-4 mb-0">
          There are more than 500 orders: these are the longest waiting. Raise them, and come back
          for the rest.
        </Alert>
      )}
      {customers.length === 0 ? empty : <RunTable customers={customers} run={run} />}
      {customers.length > 0 && (
        <CardFooter className="justify-end gap-x-4 rounded-b-lg bg-surface md:sticky md:bottom-0 md:z-10">
          <p className="mr-auto text-dense" aria-live="polite">
            <span className="font-medium">
              {formatQuantity(run.chosen.length, "invoice")} for {formatQuantity(orders, "order")}
            </span>
            : {formatMoney(sums.netPence)} ex VAT, {formatMoney(sums.vatPence)} VAT,{" "}
            <span className="font-medium">{formatMoney(sums.totalPence)} inc VAT</span>
          </p>
          <Changing>
            <Button
              variant="primary"
              disabled={run.chosen.length === 0}
              loading={run.raising}
              onClick={run.raise}
            >
              Raise {formatQuantity(run.chosen.length, "invoice")}
            </Button>
          </Changing>
        </CardFooter>
      )}
    </Card>
  );
}
