"use client";

import { Button, ConfirmDialog, RadioGroup } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useState } from "react";
import { useApi } from "@/trpc/client";
import { usePageAction } from "@/trpc/use-page-action";
import type { Invoice } from "@/features/states/invoice-states";

const ways = [
  { value: "office", label: "Bank transfer or card" },
  { value: "cash", label: "Cash" },
] as const;

/** The money for it is there. */
export function MarkInvoicePaid({ invoice }: { invoice: Invoice }) {
  const [paidVia, setPaidVia] = useState<"office" | "cash">("office");
  const paid = usePageAction(useApi().office.invoices.paid.mutationOptions(), {
    done: `${invoice.number} is paid`,
    fault: "The invoice was not marked as paid",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Mark paid</Button>}
      title={`${formatMoney(invoice.totalPence)} received from ${invoice.customerName}?`}
      description={`The whole of ${invoice.number}, including VAT; its orders are paid with it. This can't be taken back here.`}
      tone="primary"
      confirm="Mark paid"
      cancel="Not yet"
      onConfirm={() => paid.mutateAsync({ id: invoice.id, paidVia })}
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
