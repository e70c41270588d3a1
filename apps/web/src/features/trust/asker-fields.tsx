import { RadioField, TextareaField, TextField } from "@roundsman/ui";
import type { Asker } from "./asker";

type Line = { name: Exclude<keyof Asker, "kind" | "reason">; label: string; optional?: boolean };
const lines: (Line & { type?: string; autoComplete?: string })[] = [
  { name: "fullName", label: "Your name", autoComplete: "name" },
  { name: "email", label: "Work email", type: "email", autoComplete: "email" },
  { name: "company", label: "Company", autoComplete: "organization" },
  {
    name: "role",
    label: "Your role there",
    optional: true,
    autoComplete: "organization-title",
  },
  { name: "companyNumber", label: "Company number", optional: true },
  {
    name: "registeredAddress",
    label: "Registered address",
    optional: true,
    autoComplete: "street-address",
  },
];

/** The fields of a request, each named as the service names it. */
export const AskerFields = () => (
  <>
    <RadioField
      label="You are"
      name="kind"
      options={[
        { value: "visitor", label: "Looking at Roundsman from outside" },
        { value: "business", label: "A business that uses Roundsman" },
      ]}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      {lines.map(({ label, optional, ...rest }) => (
        <TextField
          key={rest.name}
          {...rest}
          label={optional ? `${label} (may be left out)` : label}
        />
      ))}
    </div>
    <TextareaField name="reason" label="What you need the documents for (may be left out)" />
  </>
);
