"use client";

import { Button, Kbd, TextLink } from "@roundsman/ui";
import { formatDay, formatMoney } from "@roundsman/ui/format";
import { Repeat2 } from "lucide-react";
import { useVat } from "@/features/goods/use-vat";
import { useOffice } from "@/session/office-context";
import type { Standing } from "./customer-standing";
import type { FoundCustomer, LastOrder as Last } from "../draft";

type LastOrderProps = {
  customer: FoundCustomer;
  /** Undefined while it is looked up. */
  last: Last | undefined;
  /** Where it stands, on a page of its own: they may ring about it. Null until it is known. */
  lastOrder: Standing["lastOrder"];
  /** Enter repeats it: nothing is written yet, and the button has the focus. */
  byEnter: boolean;
  onRepeat: () => void;
};

/** What the customer had last, one key away: the button has the focus once they are chosen. */
export function LastOrder({ customer, last, lastOrder, byEnter, onRepeat }: LastOrderProps) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const total = last?.lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0) ?? 0;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border bg-muted/50 px-3.5 py-2.5">
      <div className="min-h-9 min-w-0 flex-1 basis-60 text-dense">
        <p className="font-medium">
          Last order{" "}
          {lastOrder && (
            <TextLink href={`/orders/${lastOrder.id}`} target="_blank">
              {lastOrder.number}
            </TextLink>
          )}
          {customer.lastOrderedAt && (
            <span className="font-normal text-muted-foreground">
              {" "}
              · {formatDay(customer.lastOrderedAt, timeZone)}
              {lastOrder && ` · ${lastOrder.status}`}
            </span>
          )}
        </p>
        <p className="text-muted-foreground">
          {last
            ? `${last.lines.map((line) => `${line.quantity} × ${line.productName}`).join(", ")} · ${formatMoney(total)}${vat.ex} today`
            : "Looking it up…"}
        </p>
        {last && last.noLongerSold.length > 0 && (
          <p className="text-warning-text">No longer sold: {last.noLongerSold.join(", ")}.</p>
        )}
      </div>
      <Button data-path="repeat" onClick={onRepeat}>
        <Repeat2 aria-hidden />
        Same again
        {byEnter && (
          <span className="max-md:hidden">
            <Kbd>Enter</Kbd>
          </span>
        )}
      </Button>
    </div>
  );
}
