"use client";

import { Button, ConfirmDialog, toast, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { outcomeInWords, payerOf, type Receipt } from "../receipt";

/** Pays the customer's oldest invoices with what is left of a receipt. */
export function PayWithRest({ receipt }: { receipt: Receipt }) {
  const pay = useAct(useApiClient().office.receipts.allocate.mutate, {
    done: (paid) => void toast.done(outcomeInWords(paid)),
    fault: "No invoice was paid",
  });
  return (
    <ConfirmDialog
      trigger={<Button variant="primary">Pay invoices with the rest</Button>}
      title={`Pay invoices with ${formatMoney(receipt.unallocatedPence)}?`}
      description={`The oldest invoices of ${payerOf(receipt)} are paid first. What is over stays as credit.`}
      tone="primary"
      confirm="Pay invoices"
      cancel="Not yet"
      onConfirm={() => pay.run({ id: receipt.id })}
    />
  );
}
