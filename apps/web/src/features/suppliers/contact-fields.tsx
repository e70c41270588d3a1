"use client";

import { CheckboxField, FieldGroup, TextField } from "@roundsman/ui";

/** Somebody at a supplier, and what they are asked about. `within` is their path in a larger form: "contacts.0.". */
export const ContactFields = ({ within = "" }: { within?: string }) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Name" name={`${within}name`} />
      <TextField label="Job title" name={`${within}jobTitle`} optional />
      <TextField label="Phone" name={`${within}phone`} type="tel" optional />
      <TextField label="Email" name={`${within}email`} type="email" optional />
      <TextField label="Note" name={`${within}note`} optional className="sm:col-span-2" />
    </div>
    <FieldGroup legend="Asked about">
      <CheckboxField
        label="Orders"
        name={`${within}forOrders`}
        hint="Orders that are sent go to their email."
      />
      <CheckboxField
        label="Deliveries"
        name={`${within}forDeliveries`}
        hint="Whom the yard rings when a lorry is late."
      />
      <CheckboxField
        label="Billing"
        name={`${within}isBilling`}
        hint="One contact holds this: it is taken from whoever had it."
      />
    </FieldGroup>
  </>
);
