"use client";

import { TextareaField, TextField } from "@roundsman/ui";

/** Who a supplier is on paper. */
export const SupplierFields = () => (
  <>
    <TextField label="Name" name="name" />
    <TextField label="Address" name="address" optional />
    <TextField label="Our account number there" name="accountNumber" optional />
    <TextareaField label="Note" name="note" optional />
  </>
);
