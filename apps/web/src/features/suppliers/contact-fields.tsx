"use client";

import { Checkbox, Field, FieldGroup, Input } from "@roundsman/ui";
import type { ContactValues } from "./contact-values";

type ContactFieldsProps = {
  values: ContactValues;
  onChange: (values: ContactValues) => void;
  /** What stands before the fields' names where they are part of a larger form: "contacts.0.". */
  prefix?: string;
};

type Words = "name" | "jobTitle" | "phone" | "email" | "note";
type Roles = "forOrders" | "forDeliveries" | "isBilling";

/** Somebody at a supplier, and what they are asked about. */
export function ContactFields({ values, onChange, prefix = "" }: ContactFieldsProps) {
  const words = (name: Words, label: string, type = "text") => (
    <Field
      label={label}
      name={`${prefix}${name}`}
      {...(name === "name" ? {} : { optional: true })}
      {...(name === "note" ? { className: "sm:col-span-2" } : {})}
    >
      <Input
        type={type}
        autoComplete="off"
        value={values[name]}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
      />
    </Field>
  );
  const role = (name: Roles, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint}
      checked={values[name]}
      onCheckedChange={(checked) => onChange({ ...values, [name]: checked === true })}
    />
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {words("name", "Name")}
        {words("jobTitle", "Job title")}
        {words("phone", "Phone", "tel")}
        {words("email", "Email", "email")}
        {words("note", "Note")}
      </div>
      <FieldGroup legend="Asked about">
        {role("forOrders", "Orders", "Orders that are sent go to their email.")}
        {role("forDeliveries", "Deliveries", "Whom the yard rings when a lorry is late.")}
        {role("isBilling", "Billing", "One contact holds this: it is taken from whoever had it.")}
      </FieldGroup>
    </>
  );
}
