"use client";

import { Button, Refused, RowActions, toast, useAct } from "@roundsman/ui";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { VatError } from "./vat-error-words";

const doneWords = {
  none: "Its VAT was put right before",
  order: "The order has the right VAT",
  documents: "It is credited, and billed again at the right VAT",
};

/** Puts one order right. */
export function CorrectOrder({ error }: { error: VatError }) {
  const { correctVat } = useApiClient().office.invoices;
  const correct = useAct(correctVat.mutate, {
    done: ({ by }) => {
      toast.done(doneWords[by]);
    },
    fault: "The VAT was not put right",
  });
  return (
    <Changing>
      <RowActions>
        <Refused why={error.can.correct} label="Put right">
          <Button
            size="sm"
            loading={correct.busy}
            aria-label={`Put the VAT of ${error.number} right`}
            onClick={() => correct.start({ id: error.orderId })}
          >
            {error.by === "documents" ? "Credit and bill again" : "Put right"}
          </Button>
        </Refused>
      </RowActions>
    </Changing>
  );
}
