"use client";

import { Button, ConfirmForm, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import type { VatErrorSums } from "./vat-error-words";

/** Puts all orders right, a batch a request. It can be run again: what is right by then is left alone. */
export function CorrectAll({ sums }: { sums: VatErrorSums }) {
  const { correctVatOfMany } = useApiClient().office.invoices;
  const form = useForm({
    values: {},
    send: async () => {
      let corrected = 0;
      let refused = 0;
      for (let cursor: string | undefined, isLast = false; !isLast;) {
        const batch = await correctVatOfMany.mutate({ cursor });
        corrected += batch.corrected.length;
        refused += batch.refused.length;
        cursor = batch.nextCursor ?? undefined;
        isLast = batch.nextCursor === null;
      }
      return { corrected, refused };
    },
    done: ({ corrected, refused }) =>
      `${formatQuantity(corrected, "order")} put right${refused > 0 ? `, ${refused} can't be yet` : ""}`,
  });
  return (
    <Changing>
      <ConfirmForm
        form={form}
        trigger={<Button variant="primary">Put all right</Button>}
        title={`Put the VAT of ${formatQuantity(sums.count, "order")} right?`}
        description="Orders that are not billed get the right VAT. Billed and paid ones are credited in full today and billed again, so that VAT moves in the open month; what customers paid too much is their credit, or due back."
        confirm="Put all right"
      />
    </Changing>
  );
}
