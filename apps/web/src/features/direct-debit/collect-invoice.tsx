"use client";

import { Button, ConfirmDialog, toast, useAct } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";

/** Plans the collection of one invoice. */
export function CollectInvoice({ invoice }: { invoice: { id: string; number: string } }) {
  const { directDebits } = useApiClient().office;
  const { id, number } = invoice;
  const collect = useAct(() => directDebits.collect.mutate({ invoiceId: id }), {
    done: ({ amountPence, collectOn }) =>
      void toast.done(`${formatMoney(amountPence)} is collected on ${formatDate(collectOn)}`),
    fault: "Nothing is collected",
  });
  return (
    <ConfirmDialog
      trigger={<Button>Collect by Direct Debit</Button>}
      title={`Collect ${number} by Direct Debit?`}
      description="What is left of it, less the customer's credit, is collected once the notice is over. The customer is told by mail now."
      tone="primary"
      confirm="Collect it"
      cancel="Not yet"
      onConfirm={() => collect.run()}
    />
  );
}
