"use client";

import {
  Button,
  ChecksField,
  DateField,
  FieldGroup,
  IconButton,
  TextField,
  useFieldArray,
} from "@roundsman/ui";
import { Plus, X } from "lucide-react";
import { weekdayChoices } from "../../addresses/weekdays";
import type { DetailValues } from "./detail-values";

type Dates = { closedDays: { dates: DetailValues["closedDays"]["dates"][number][] } };

/** Days on which nothing can be brought to them: planning leaves their orders out, and says why. */
export function ClosedFields() {
  const { fields: dates, append, remove } = useFieldArray<Dates>({ name: "closedDays.dates" });
  return (
    <>
      <ChecksField
        name="closedDays.weekdays"
        legend="Closed every"
        hint="Planning puts nothing of theirs on a round of such a day."
        columns={3}
        options={weekdayChoices}
      />
      <FieldGroup legend="Closed on a date">
        {dates.map(({ id }, at) => (
          <div key={id} className="flex flex-wrap items-end gap-3">
            <DateField label="Date" name={`closedDays.dates.${at}.date`} />
            <TextField label="Why" name={`closedDays.dates.${at}.note`} optional />
            <IconButton label={`Take this date away, row ${at + 1}`} onClick={() => remove(at)}>
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        <div>
          <Button size="sm" onClick={() => append({ date: "", note: "" })}>
            <Plus aria-hidden />
            Add a date
          </Button>
        </div>
      </FieldGroup>
    </>
  );
}
