"use client";

import { Button, ConfirmDialog, RadioGroup } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";

const ways = [
  { value: "office", label: "Bank transfer or card" },
  { value: "cash", label: "Cash" },
] as const;

type MarkPaidProps = {
  order: { id: string; customerName: string | null };
  /** Pence, including VAT. */
  outstandingPence: number;
};

/** The office has the money: by bank, or over the counter. */
export function MarkPaid({ order, outstandingPence }: MarkPaidProps) {
  const [paidVia, setPaidVia] = useState<"office" | "cash">("office");
  const paid = usePageAction(useApi().office.orders.paid.mutationOptions(), {
    done: "Order marked as paid",
    fault: "The order was not marked as paid",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Mark paid</Button>}
      title={`${formatMoney(outstandingPence)} received from ${order.customerName ?? "the customer"}?`}
      description="The whole amount including VAT. This can't be taken back here."
      tone="primary"
      confirm="Mark paid"
      cancel="Not yet"
      onConfirm={() => paid.mutateAsync({ id: order.id, paidVia })}
    >
      <RadioGroup
        label="How it was paid"
        options={ways}
        value={paidVia}
        onValueChange={setPaidVia}
      />
    </ConfirmDialog>
  );
}
