"use client";

import { Button, Card, CardFooter, CardHeader, EmptyState } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { CircleCheck } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useVat } from "@/features/goods/use-vat";
import { Changing } from "@/session/office-context";
import { RaisedInvoices } from "./raised-invoices";
import { RaisingCard } from "./raising-card";
import { everybody, nobody, sizeOf, sumsChosen, type Billable, type Whole } from "./run-choice";
import { RunTable } from "./run-table";
import { useRun, type RunQuery } from "./use-run";

type InvoiceRunProps = {
  query: RunQuery;
  /** Those on the page shown. */
  customers: readonly Billable[];
  whole: Whole;
  filters: ReactNode;
  /** The way to the other pages. */
  pages: ReactNode;
  empty: ReactNode;
};

/** Bills many customers at once: what each invoice would come to, then what was raised. */
export function InvoiceRun({ query, customers, whole, filters, pages, empty }: InvoiceRunProps) {
  const vat = useVat();
  const run = useRun(query);
  const { choice, raising } = run;
  const chosen = sizeOf(choice, whole);
  if (raising) return <Raising run={run} raising={raising} chosen={chosen.customers} />;
  const sums = sumsChosen(choice, customers, whole);
  return (
    <Card>
      <CardHeader
        title="To bill"
        hint={`An invoice for each customer.${vat.isShown ? " VAT is counted once on the whole of it." : ""}`}
        // A phone's rows have no header with a box for all of them.
        actions={
          whole.customers > 0 && (
            <Button
              size="sm"
              className="sm:hidden"
              onClick={() => run.choose(chosen.customers > 0 ? nobody : everybody)}
            >
              {chosen.customers > 0 ? "Choose none" : "Choose all"}
            </Button>
          )
        }
      />
      {filters}
      {customers.length === 0 ? (
        empty
      ) : (
        <RunTable customers={customers} whole={whole} choice={choice} onChoose={run.choose} />
      )}
      {pages}
      {whole.customers > 0 && (
        <CardFooter className="justify-end gap-x-4 rounded-b-lg bg-surface sticky bottom-0 z-10 max-md:bottom-14">
          <p className="mr-auto text-dense" aria-live="polite">
            <span className="font-medium">
              {formatQuantity(chosen.customers, "invoice")} for{" "}
              {formatQuantity(chosen.orders, "order")}
            </span>
            {sums ? (
              <>
                :{" "}
                {vat.isShown &&
                  `${formatMoney(sums.netPence)} ex VAT, ${formatMoney(sums.vatPence)} VAT, `}
                <span className="font-medium">
                  {formatMoney(sums.totalPence)}
                  {vat.inc}
                </span>
              </>
            ) : (
              ", on all pages"
            )}
          </p>
          <Changing>
            <Button
              variant="primary"
              disabled={chosen.customers === 0}
              onClick={() => void run.go()}
            >
              Raise {formatQuantity(chosen.customers, "invoice")}
            </Button>
          </Changing>
        </CardFooter>
      )}
    </Card>
  );
}

function Raising(props: ComponentProps<typeof RaisingCard>) {
  const { state, raised } = props.raising;
  if (state === "over" && raised.length === 0) return <BilledMeanwhile onLeave={props.run.leave} />;
  return (
    <div className="flex flex-col gap-4">
      {state !== "over" && <RaisingCard {...props} />}
      {(state === "over" || (state === "stopped" && raised.length > 0)) && (
        <RaisedInvoices invoices={raised} />
      )}
    </div>
  );
}

/** Everything that was chosen was billed by somebody else while the run was open. */
const BilledMeanwhile = ({ onLeave }: { onLeave: () => void }) => (
  <Card>
    <EmptyState
      icon={<CircleCheck />}
      title="Billed already"
      action={<Button onClick={onLeave}>Back to what is left</Button>}
    >
      Somebody else has raised these invoices.
    </EmptyState>
  </Card>
);
