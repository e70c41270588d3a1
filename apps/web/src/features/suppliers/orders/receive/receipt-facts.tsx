"use client";

import { TextareaField, TextField } from "@roundsman/ui";
import { ReceiptPhoto } from "./receipt-photo";

/** When it came, on what paper, and what it looked like. */
export const ReceiptFacts = () => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField label="Delivery note" name="deliveryNote" optional />
      <TextField label="Signed in by" name="signedInBy" optional />
      <TextField label="When, if not just now" name="arrivedAt" type="datetime-local" optional />
    </div>
    <TextareaField label="Note" name="note" optional rows={2} />
    <ReceiptPhoto />
  </>
);
