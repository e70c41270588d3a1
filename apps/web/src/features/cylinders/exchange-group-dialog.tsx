"use client";

import { EditDialog, FieldGroup, MoneyField, SelectField, TextField, useForm } from "@roundsman/ui";
import { useVat } from "@/features/goods/use-vat";
import { useApiClient } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

export type ExchangeGroup = RouterOutputs["office"]["exchangeGroups"]["one"];

type ExchangeGroupDialogProps = {
  /** The one to change; null makes a new one. */
  group: ExchangeGroup | null;
  onClose: () => void;
};

type Treatment = "outside_scope" | "standard";

/** The charge is null while nothing is typed. */
type Values = {
  name: string;
  brand: string;
  family: string;
  chargePence: number | null;
  vatTreatment: Treatment;
};

const treatments: { value: Treatment; label: string }[] = [
  { value: "outside_scope", label: "Security, outside the scope of VAT" },
  { value: "standard", label: "Container charge with 20% VAT" },
];

const plainTreatments: typeof treatments = [
  { value: "outside_scope", label: "Security" },
  { value: "standard", label: "Container charge" },
];

const valuesOf = (group: ExchangeGroup | null): Values => ({
  name: group?.name ?? "",
  brand: group?.brand ?? "",
  family: group?.family ?? "",
  chargePence: group?.chargePence ?? null,
  vatTreatment: group?.vatTreatment === "standard" ? "standard" : "outside_scope",
});

/** Cylinders that are swapped for each other, and what is charged for one without an empty. */
export function ExchangeGroupDialog({ group, onClose }: ExchangeGroupDialogProps) {
  const vat = useVat();
  const { exchangeGroups } = useApiClient().office;
  const form = useForm({
    values: valuesOf(group),
    send: ({ chargePence, ...typed }) => {
      const fields = { ...typed, ...(chargePence !== null && { chargePence }) };
      return group
        ? exchangeGroups.change.mutate({ id: group.id, ...fields })
        : exchangeGroups.create.mutate({ ...fields, chargePence: chargePence ?? 0 });
    },
    done: ({ name }) => `${name} saved`,
  });
  return (
    <EditDialog
      form={form}
      title={group ? `Change ${group.name}` : "New exchange group"}
      description="Within a group an empty is swapped for a full one, and no agreement is asked for. Which cylinders are in it is said on the product."
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        hint="As the driver and the paper say it: Propane 47 kg."
      />
      <FieldGroup legend="What is swapped" columns={2}>
        <TextField label="Brand" name="brand" maxLength={80} optional />
        <TextField label="Family" name="family" maxLength={80} optional />
      </FieldGroup>
      <MoneyField
        label="Charge for one cylinder"
        name="chargePence"
        required
        hint="What is paid in all. Agreements that are made already keep what was paid."
      />
      <SelectField
        label={vat.isShown ? "VAT on the charge" : "Kind of charge"}
        name="vatTreatment"
        options={vat.isShown ? treatments : plainTreatments}
      />
    </EditDialog>
  );
}
