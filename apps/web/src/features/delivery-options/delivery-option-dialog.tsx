"use client";

import { EditDialog, FieldGroup, MoneyField, NumberField, TextField, useForm } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import { promiseWords, type DeliveryOption } from "./delivery-option";

type DeliveryOptionDialogProps = {
  /** The one to change; null makes a new one. */
  option: DeliveryOption | null;
  onClose: () => void;
};

/** Days are null, and the charge, while nothing is typed. */
type Values = {
  name: string;
  minDays: number | null;
  maxDays: number | null;
  pricePence: number | null;
};

const valuesOf = (option: DeliveryOption | null): Values => ({
  name: option?.name ?? "",
  minDays: option?.minDays ?? 1,
  maxDays: option?.maxDays ?? 3,
  pricePence: option?.pricePence ?? null,
});

export function DeliveryOptionDialog({ option, onClose }: DeliveryOptionDialogProps) {
  const vat = useVat();
  const { deliveryOptions } = useApiClient().office;
  const form = useForm({
    values: valuesOf(option),
    send: ({ pricePence, minDays, maxDays, name }) => {
      const days = { minDays: minDays ?? 0, maxDays: maxDays ?? 0 };
      // Left out, a new one is free; of one that is there the form asks for a figure.
      const fields = { name, ...days, ...(pricePence !== null && { pricePence }) };
      return option
        ? deliveryOptions.change.mutate({ id: option.id, ...fields })
        : deliveryOptions.create.mutate(fields);
    },
    done: ({ name }) => `${name} saved`,
  });
  const [minDays, maxDays] = form.watch(["minDays", "maxDays"]);
  return (
    <EditDialog
      form={form}
      title={option ? `Change ${option.name}` : "New delivery option"}
      description="Orders already taken keep their days and their charge."
      onClose={onClose}
      className="gap-5"
    >
      <TextField label="Name" name="name" hint="As customers read it: Standard, or Next day." />
      <FieldGroup
        legend="Days"
        hint={promiseWords({ minDays: minDays ?? 0, maxDays: maxDays ?? 0 })}
        columns={2}
      >
        <NumberField label="At the earliest" name="minDays" unit="days" />
        <NumberField label="At the latest" name="maxDays" unit="days" />
      </FieldGroup>
      <MoneyField
        label={`Charge${vat.ex}`}
        name="pricePence"
        hint={`${option ? "0 where it is free." : "Left empty: free."}${vat.isShown ? " It bears the VAT of the goods." : ""}`}
        required={option !== null}
      />
    </EditDialog>
  );
}
