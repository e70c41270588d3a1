"use client";

import { EditDialog, useForm } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { useVat } from "@/features/goods/use-vat";
import { receivedToday, sentByHand } from "@/features/payments/by-hand";
import { ByHandFields } from "@/features/payments/by-hand-fields";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { PreviewWords } from "./preview-words";
import { usePreview } from "./use-preview";

/** Marks many orders as paid, each in full, with a receipt of its own. */
export function PayOrders({ ids, onClose, onDone }: ManyChosen) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const { orders } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const preview = usePreview(ids, "pay");
  const can = preview.can ?? [];
  const duePence = can.reduce((sum, order) => sum + order.outstandingPence, 0);
  const form = useForm({
    values: receivedToday(timeZone),
    send: (typed) =>
      once({ ids: [...ids], ...sentByHand(typed) }, (body, how) =>
        orders.payMany.mutate(body, how),
      ),
    onDone: (result) => {
      tell({ result, verb: "marked as paid", thing: "order", hrefOf: (id) => `/orders/${id}` });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Mark ${formatQuantity(preview.can ? can.length : ids.length, "order")} as paid`}
      description="Each in full. A receipt is made of each."
      save="Mark paid"
      disabled={can.length === 0}
      onClose={onClose}
    >
      <PreviewWords preview={preview} otherwise="Not marked">
        <p className="text-dense">
          {formatMoney(duePence)}
          {vat.inc} in all.
        </p>
      </PreviewWords>
      <ByHandFields />
    </EditDialog>
  );
}
