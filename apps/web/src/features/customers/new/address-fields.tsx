"use client";

import { FieldGroup, TextField } from "@roundsman/ui";
import { FindAddress } from "@/features/addresses/find-address";

/** An address while it is typed. */
export type AddressDraft = { line1: string; line2: string; city: string; postcode: string };

export const emptyAddress: AddressDraft = { line1: "", line2: "", city: "", postcode: "" };

/** Nothing of it is filled in. */
export const isBlank = ({ line1, line2, city, postcode }: AddressDraft): boolean =>
  [line1, line2, city, postcode].every((value) => value.trim() === "");

/** Where something is to be brought. The fields bear the address's own names. */
export const AddressFields = () => (
  <FieldGroup legend="Delivery address" columns={2}>
    <TextField label="House and street" name="line1" />
    <TextField label="Second line" name="line2" optional />
    <TextField label="Town" name="city" />
    <TextField label="Postcode" name="postcode" />
    <FindAddress />
  </FieldGroup>
);
