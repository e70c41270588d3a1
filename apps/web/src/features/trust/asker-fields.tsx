import { Field, Input, RadioGroup, Textarea } from "@roundsman/ui";
import type { Asker } from "./asker";

type AskerFieldsProps = { asker: Asker; onChange: (asker: Asker) => void };

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
export function AskerFields({ asker, onChange }: AskerFieldsProps) {
  return (
    <>
      <RadioGroup
        label="You are"
        value={asker.kind}
        onValueChange={(kind) => onChange({ ...asker, kind })}
        options={[
          { value: "visitor", label: "Looking at Roundsman from outside" },
          { value: "business", label: "A business that uses Roundsman" },
        ]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {lines.map(({ name, label, optional, ...rest }) => (
          <Field key={name} name={name} label={optional ? `${label} (may be left out)` : label}>
            <Input
              {...rest}
              value={asker[name]}
              onChange={(event) => onChange({ ...asker, [name]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <Field name="reason" label="What you need the documents for (may be left out)">
        <Textarea
          value={asker.reason}
          onChange={(event) => onChange({ ...asker, reason: event.target.value })}
        />
      </Field>
    </>
  );
}
