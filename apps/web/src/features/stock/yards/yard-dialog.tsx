"use client";

import { EditDialog, NumberField, TextField, TimeField, useForm } from "@roundsman/ui";
import type { ReactNode } from "react";
import { useApiClient } from "@/trpc/client";
import type { Yard } from "../read-stock";
import { toYard, valuesOfYard } from "./yard-values";

type YardDialogProps = {
  /** The yard to change; null adds one. */
  yard: Yard | null;
  /** The button that opens it. */
  trigger: ReactNode;
};

/** Adds a yard, or changes where it is and when it is open. */
export function YardDialog({ yard, trigger }: YardDialogProps) {
  const { yards } = useApiClient().office;
  const form = useForm({
    values: valuesOfYard(yard),
    send: (values) =>
      yard
        ? yards.change.mutate({ id: yard.id, ...toYard(values) })
        : yards.create.mutate(toYard(values)),
    done: ({ name }) => (yard ? `${name} saved` : `${name} added`),
  });
  return (
    <EditDialog
      form={form}
      title={yard ? `Change ${yard.name}` : "Add a yard"}
      save={yard ? "Save" : "Add yard"}
      trigger={trigger}
      act={yard ? undefined : "yard"}
    >
      <TextField label="Name" name="name" />
      <TextField label="Address" name="address" />
      <TextField
        label="Postcode"
        name="postcode"
        hint="Finds where it is, for rounds that start and end here."
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TimeField label="Opens" name="opens" optional />
        <TimeField label="Closes" name="closes" optional />
      </div>
      <NumberField
        label="Gas limit"
        name="gasLimitKg"
        optional
        unit="kg"
        hint="Net gas that may stand here. Orders and transfers over it need a reason. Empty: no limit."
      />
    </EditDialog>
  );
}
