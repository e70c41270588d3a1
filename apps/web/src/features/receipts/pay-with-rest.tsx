"use client";

import { Button, ConfirmDialog, toast, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { outcomeInWords } from "./receipt";

/** What something is left of: a receipt or a credit note. */
export type LeftOf = {
  of: "receipts" | "creditNotes";
  id: string;
  /** Whose it is. */
  name: string;
  unallocatedPence: number;
};

/** Pays the customer's oldest invoices with what is left. */
export function PayWithRest({ of, id, name, unallocatedPence }: LeftOf) {
  const { receipts, creditNotes } = useApiClient().office;
  const pay = useAct(
    async () =>
      of === "receipts"
        ? await receipts.allocate.mutate({ id })
        : await creditNotes.allocate.mutate({ id }),
    {
      done: (paid) => void toast.done(outcomeInWords(paid)),
      fault: "No invoice was paid",
    },
  );
  return (
    <ConfirmDialog
      trigger={<Button variant="primary">Use the rest</Button>}
      title={`Pay invoices with ${formatMoney(unallocatedPence)}?`}
      description={`The oldest invoices of ${name} are paid first. What is over stays as credit.`}
      tone="primary"
      confirm="Pay invoices"
      cancel="Not yet"
      onConfirm={() => pay.run()}
    />
  );
}
