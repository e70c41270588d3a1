"use client";

import { Button, DateField, EditDialog, SelectField, TextField, useForm } from "@roundsman/ui";
import { Plus } from "lucide-react";
import { useApiClient } from "@/trpc/client";

type EnterTimeOffProps = { drivers: readonly { userId: string; name: string }[] };

/** Enters somebody's time off for them: it is approved at once, since the office gives it. */
export function EnterTimeOff({ drivers }: EnterTimeOffProps) {
  const { rota } = useApiClient().office;
  const form = useForm({
    values: { userId: drivers[0]?.userId ?? "", fromDay: "", untilDay: "", note: "" },
    send: (values) => rota.askTimeOff.mutate(values),
    done: ({ name }) => `Time off entered for ${name}`,
  });
  return (
    <EditDialog
      form={form}
      title="Enter time off"
      description="Approved at once, since the office gives it."
      save="Enter"
      act="time-off"
      trigger={
        <Button variant="primary">
          <Plus aria-hidden />
          Enter time off
        </Button>
      }
    >
      <SelectField
        label="Who"
        name="userId"
        options={drivers.map(({ userId, name }) => ({ value: userId, label: name }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" name="fromDay" />
        <DateField label="Last day" name="untilDay" min={form.watch("fromDay")} />
      </div>
      <TextField label="Note" name="note" optional />
    </EditDialog>
  );
}
