"use client";

import { Button, TextField, useFormField } from "@roundsman/ui";

/** What it mostly is. */
const usual = ["Short delivery", "Returned", "Wrong price", "Damaged"];

/** Why something is credited: typed, or one of the usual reasons by a press. */
export function ReasonField() {
  const { set } = useFormField<string>("reason");
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        hint="The customer reads it on the credit note."
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Usual reasons</legend>
        {usual.map((reason) => (
          <Button key={reason} onClick={() => set(reason)}>
            {reason}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
