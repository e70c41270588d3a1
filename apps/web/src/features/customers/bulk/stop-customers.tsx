"use client";

import { ConfirmForm, EditDialog, TextareaField, useForm } from "@roundsman/ui";
import { formatQuantity } from "@roundsman/ui/format";
import { useTellMany } from "@/features/bulk/done-many";
import type { ManyChosen } from "@/features/bulk/many-chosen";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";

const hrefOf = (id: string) => `/customers/${id}`;

/** Puts many customers on stop for one reason. */
export function StopCustomers({ ids, onClose, onDone }: ManyChosen) {
  const { customers } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const form = useForm({
    values: { reason: "" },
    send: (typed) =>
      once({ ids: [...ids], ...typed }, (body, how) => customers.stopMany.mutate(body, how)),
    onDone: (result) => {
      tell({ result, verb: "on stop", thing: "customer", hrefOf });
      onDone();
    },
  });
  return (
    <EditDialog
      form={form}
      title={`Put ${formatQuantity(ids.length, "customer")} on stop?`}
      description="Nothing more is sold to them on account until they are taken off. Orders already taken stay, and they can still pay by card or cash."
      save="Put on stop"
      tone="danger"
      onClose={onClose}
    >
      <TextareaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        hint="For the office alone: the customers never see it."
      />
    </EditDialog>
  );
}

/** Takes many customers off stop, after one question: each was put on it for a reason. */
export function UnstopCustomers({ ids, onClose, onDone }: ManyChosen) {
  const { customers } = useApiClient().office;
  const once = useSendOnce();
  const tell = useTellMany();
  const form = useForm({
    values: {},
    send: () => once({ ids: [...ids] }, (body, how) => customers.unstopMany.mutate(body, how)),
    onDone: (result) => {
      tell({ result, verb: "off stop", thing: "customer", hrefOf });
      onDone();
    },
  });
  return (
    <ConfirmForm
      form={form}
      title={`Take ${formatQuantity(ids.length, "customer")} off stop?`}
      description="They can order on account again at once. The reasons why they were on stop are kept in their history."
      tone="primary"
      confirm="Take off stop"
      cancel="Cancel"
      onClose={onClose}
    />
  );
}
