"use client";

import { Alert, EditDialog, TextField, useForm } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { namesOf, PreviewWords } from "./preview-words";
import { usePreview } from "./use-preview";

/** Cancels many orders for one reason, and says first which of them a van is out with. */
export function CancelOrders({ ids, onClose, onDone }: ManyChosen) {
  const vat = useVat();
  const { orders } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const preview = usePreview(ids, "cancel");
  const can = preview.can ?? [];
  const out = can.filter(({ isOut }) => isOut);
  const paidPence = can.reduce((sum, order) => sum + order.paidPence, 0);
  const form = useForm({
    values: { reason: "" },
    send: (typed) =>
      once({ ids: [...ids], ...typed }, (body, how) => orders.cancelMany.mutate(body, how)),
    onDone: (result) => {
      tell({ result, verb: "cancelled", thing: "order", hrefOf: (id) => `/orders/${id}` });
      onDone();
    },
  });
  const count = formatQuantity(preview.can ? can.length : ids.length, "order");
  return (
    <EditDialog
      form={form}
      title={`Cancel ${count}?`}
      description="A cancelled order can't be brought back. It comes off its round."
      save={`Cancel ${count}`}
      cancel="Keep them"
      tone="danger"
      disabled={can.length === 0}
      onClose={onClose}
    >
      <PreviewWords preview={preview} otherwise="Not cancelled">
        {out.length > 0 && (
          <Alert tone="warning" title={`A van is out with ${formatQuantity(out.length, "order")}`}>
            {namesOf(out)}. The driver is told, and brings the goods back.
          </Alert>
        )}
        {paidPence > 0 && (
          <p className="text-dense">
            {formatMoney(paidPence)}
            {vat.inc} is then to be paid back.
          </p>
        )}
      </PreviewWords>
      <TextField
        label="Why they are cancelled"
        name="reason"
        maxLength={300}
        hint="Kept in the history of each. The driver reads it if the van is out."
      />
    </EditDialog>
  );
}
