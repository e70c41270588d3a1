import { DateField, SelectField, TextField } from "@roundsman/ui";
import { methodsByHand } from "./by-hand";

/** How money came in, on which day, and what the payer wrote on it: the fields of `ByHand`. */
export function ByHandFields() {
  return (
    <>
      <SelectField label="How it was paid" name="method" options={methodsByHand} />
      <DateField label="Received on" name="receivedOn" past />
      <TextField
        label="Reference"
        name="reference"
        maxLength={120}
        optional
        hint="What the payer wrote on it, or the number of the cheque."
      />
    </>
  );
}
