import { Field, Input } from "@roundsman/ui";

type CodeFieldProps = { value: string; onType: (code: string) => void; className?: string };

/** A code of somebody's second step, asked for beside their password where they have one. */
export function CodeField({ value, onType, className }: CodeFieldProps) {
  return (
    <Field
      label="Code"
      name="code"
      hint="Of your authenticator app, or a recovery code."
      className={className}
    >
      <Input
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}
