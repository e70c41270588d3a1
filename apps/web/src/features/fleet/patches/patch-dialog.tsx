"use client";

import { ChecksField, EditDialog, TextareaField, TextField, useForm } from "@roundsman/ui";
import { useApiClient } from "@/trpc/client";
import type { Named } from "../names-of";
import { tidyCodes, toPatch, valuesOfPatch, weekdayNames, type Patch } from "./patch-values";

type PatchDialogProps = {
  /** The patch to change; null adds one. */
  patch: Patch | null;
  drivers: readonly Named[];
  onClose: () => void;
};

/** Adds a patch, or changes its name, its codes and who knows it. */
export function PatchDialog({ patch, drivers, onClose }: PatchDialogProps) {
  const { patches } = useApiClient().office;
  const form = useForm({
    values: valuesOfPatch(patch),
    send: (values) =>
      patch
        ? patches.change.mutate({ id: patch.id, ...toPatch(values) })
        : patches.create.mutate(toPatch(values)),
    done: ({ name }) => (patch ? `${name} saved` : `${name} added`),
  });
  const codes = form.watch("outwardCodes");
  const tidy = tidyCodes(codes);
  return (
    <EditDialog
      form={form}
      title={patch ? `Change ${patch.name}` : "Add a patch"}
      save={patch ? "Save" : "Add patch"}
      onClose={onClose}
    >
      <TextField label="Name" name="name" hint="Shown as the area of its orders: South Lakes." />
      <TextareaField
        label="Outward codes"
        name="outwardCodes"
        hint={
          tidy === "" || codes === tidy
            ? "The first part of each postcode, with spaces or commas between: LA23, LA9."
            : `Kept as ${tidy}.`
        }
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ChecksField
        legend="Round days"
        name="weekdays"
        hint="The days on which rounds go there: standing orders on round days follow them."
        columns={3}
        options={weekdayNames.map((label, at) => ({ value: String(at + 1), label }))}
      />
      {drivers.length > 0 && (
        <ChecksField
          legend="Drivers who know it"
          name="driverUserIds"
          hint="Planning prefers them for its orders."
          columns={2}
          options={drivers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </EditDialog>
  );
}
