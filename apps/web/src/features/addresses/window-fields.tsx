"use client";

import {
  Button,
  Checkbox,
  FieldGroup,
  IconButton,
  TimeField,
  useFieldArray,
  useFormField,
} from "@roundsman/ui";
import { Plus, X } from "lucide-react";
import { weekdayChoices, type Weekday } from "./weekdays";
import type { AddressValues } from "./address-values";

type Windows = { deliveryWindows: AddressValues["deliveryWindows"][number][] };

/** When the address takes deliveries: any number of stretches of a day, each on some days or on all. */
export function WindowFields() {
  const { fields: windows, append, remove } = useFieldArray<Windows>({ name: "deliveryWindows" });
  return (
    <FieldGroup
      legend="Takes deliveries"
      hint={
        windows.length === 0
          ? "At any time. Planning keeps to the hours you add."
          : "Planning keeps to these hours. Tick no day for every day."
      }
    >
      {windows.map(({ id }, at) => (
        <WindowRow key={id} at={at} onRemove={() => remove(at)} />
      ))}
      <div>
        <Button size="sm" onClick={() => append({ days: [], from: "08:00", until: "10:00" })}>
          <Plus aria-hidden />
          Add hours
        </Button>
      </div>
    </FieldGroup>
  );
}

function WindowRow({ at, onRemove }: { at: number; onRemove: () => void }) {
  const name = `deliveryWindows.${at}`;
  const { value: days, set } = useFormField<readonly Weekday[]>(`${name}.days`);
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3">
      <div className="flex items-end gap-3">
        <TimeField label="From" name={`${name}.from`} />
        <TimeField label="Until" name={`${name}.until`} />
        <IconButton label={`Take these hours away, row ${at + 1}`} onClick={onRemove}>
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        {weekdayChoices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={days.includes(value)}
            onCheckedChange={(checked) =>
              set(checked === true ? [...days, value] : days.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </div>
  );
}
