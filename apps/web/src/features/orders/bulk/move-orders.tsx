"use client";

import { DateField, EditDialog, useForm } from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { PreviewWords } from "./preview-words";
import { usePreview } from "./use-preview";

/** Sets the day on which many orders are wanted. */
export function MoveOrders({ ids, onClose, onDone }: ManyChosen) {
  const { orders } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const preview = usePreview(ids, "move");
  const form = useForm({
    values: { wantedOn: "" },
    send: (typed) =>
      once({ ids: [...ids], ...typed }, (body, how) => orders.moveMany.mutate(body, how)),
    onDone: (result, { wantedOn }) => {
      const verb = `moved to ${formatDate(wantedOn)}`;
      tell({ result, verb, thing: "order", hrefOf: (id) => `/orders/${id}` });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Move ${formatQuantity(ids.length, "order")} to a day`}
      description="The day on which they are wanted. An order on a round stays on it until you plan it anew."
      save="Move"
      disabled={preview.can?.length === 0}
      onClose={onClose}
    >
      <PreviewWords preview={preview} otherwise="Not moved" />
      <DateField label="Day" name="wantedOn" />
    </EditDialog>
  );
}
