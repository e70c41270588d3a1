"use client";

import { CheckboxField, EditDialog, TextareaField, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { useTellMany } from "./done-many";

type TextManyProps = {
  /** Customers to text, or orders whose customers are texted, each once. */
  to: { customerIds: string[] } | { orderIds: string[] };
  onClose: () => void;
  onDone: () => void;
};

/** Writes one text to many customers. */
export function TextMany({ to, onClose, onDone }: TextManyProps) {
  const { texts } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const ofOrders = "orderIds" in to;
  const count = ofOrders ? to.orderIds.length : to.customerIds.length;
  const form = useForm({
    values: { body: "", goesAtNight: false, marketing: false },
    send: (typed) => once({ ...to, ...typed }, (body, how) => texts.sendMany.mutate(body, how)),
    onDone: (result) => {
      // An order without a customer is refused by its own id.
      const hrefOf = (id: string) =>
        ofOrders && to.orderIds.includes(id) ? `/orders/${id}` : `/customers/${id}`;
      tell({ result, verb: "texted", thing: "customer", hrefOf });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={
        ofOrders
          ? `Text the customers of ${formatQuantity(count, "order")}`
          : `Text ${formatQuantity(count, "customer")}`
      }
      description={
        ofOrders
          ? "Each customer is texted once, however many of the orders are theirs."
          : "Each is texted once."
      }
      save="Send"
      onClose={onClose}
    >
      <TextareaField label="Text" name="body" rows={4} maxLength={600} />
      <CheckboxField
        name="marketing"
        label="It sells something"
        hint="It goes only to those who opted in, with a link by which they refuse more."
      />
      <CheckboxField
        name="goesAtNight"
        label="Send it in the quiet hours, too"
        hint="Otherwise it waits until they are over."
      />
    </EditDialog>
  );
}
