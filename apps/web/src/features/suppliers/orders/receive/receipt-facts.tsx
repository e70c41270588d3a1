"use client";

import { CheckboxField, TextareaField, TextField } from "@roundsman/ui";
import { ReceiptPhoto } from "./receipt-photo";

/** When it came, on what paper, and what it looked like. */
export const ReceiptFacts = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="Delivery note" name="deliveryNote" optional />
      <TextField label="Signed in by" name="signedInBy" optional />
      <TextField label="When, if not just now" name="arrivedAt" type="datetime-local" optional />
    </div>
    <CheckboxField
      label="The last count of the yard had these goods in it"
      name="alreadyCounted"
      hint="The level stays as it was counted. Goods that came before a count are left out by their time."
    />
    <TextareaField label="Note" name="note" optional rows={2} />
    <ReceiptPhoto />
  </>
);
