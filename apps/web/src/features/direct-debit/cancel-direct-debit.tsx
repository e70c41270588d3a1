"use client";

import { Button, ConfirmDialog, useAct } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type DirectDebit = RouterOutputs["office"]["directDebits"]["one"];

/** Takes a collection back: one that the bank has not begun. */
export function CancelDirectDebit({ directDebit }: { directDebit: DirectDebit }) {
  const { directDebits } = useApiClient().office;
  const { id, state, amountPence, customerName, invoiceId } = directDebit;
  const asked = state === "submitted";
  const cancel = useAct(() => directDebits.cancel.mutate({ id }), {
    done: asked ? "The bank is being asked not to collect" : "It is not collected",
    fault: "It was not cancelled",
  });
  return (
    <ConfirmDialog
      trigger={<Button size="sm">Cancel</Button>}
      title={`Not collect ${formatMoney(amountPence)} from ${customerName}?`}
      description={
        asked
          ? "The bank is asked to take it back. If it is too late, you are told, and the collection goes on."
          : `${invoiceId === null ? "The plan goes on with its next month." : "The invoice stays open, and is collected again only where you ask for it."} The customer is not told: tell them yourself.`
      }
      confirm="Do not collect"
      cancel="Keep it"
      onConfirm={() => cancel.run()}
    />
  );
}
