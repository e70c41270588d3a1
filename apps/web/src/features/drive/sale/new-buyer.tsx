"use client";

import { Field, Input } from "@roundsman/ui";
import type { ComponentProps } from "react";
import type { SaleDraft } from "./sale";

type NewBuyerProps = { draft: SaleDraft; onChange: (changed: Partial<SaleDraft>) => void };

const fields = [
  { name: "name", label: "Name", autoComplete: "off" },
  { name: "phone", label: "Phone", type: "tel", inputMode: "tel", optional: true },
  { name: "email", label: "Email", type: "email", inputMode: "email", optional: true },
  { name: "line1", label: "House and street" },
  { name: "city", label: "Town", optional: true },
  { name: "postcode", label: "Postcode", autoCapitalize: "characters", optional: true },
] as const satisfies readonly (Pick<
  ComponentProps<typeof Input>,
  "type" | "inputMode" | "autoComplete" | "autoCapitalize"
> & { name: keyof SaleDraft; label: string; optional?: boolean })[];

/** Who somebody is that bought at their door and is no customer yet, and where. */
export const NewBuyer = ({ draft, onChange }: NewBuyerProps) => (
  <section className="flex flex-col gap-4">
    {fields.map((field) => {
      const { name, label, optional, ...input } = { optional: false, ...field };
      return (
        <Field key={name} label={label} optional={optional}>
          <Input
            size="touch"
            autoComplete="off"
            {...input}
            value={draft[name]}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        </Field>
      );
    })}
  </section>
);
