import { Field, Input } from "@roundsman/ui";

type CurrentPasswordProps = {
  value: string;
  onType: (password: string) => void;
  label?: string;
  /** The procedure's own name for it, where its faults land. */
  name?: string;
  className?: string;
};

/** The password somebody has, asked for again before what only they may do. */
export function CurrentPassword({
  value,
  onType,
  label = "Your password",
  name = "password",
  className,
}: CurrentPasswordProps) {
  return (
    <Field label={label} name={name} className={className}>
      <Input
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </Field>
  );
}
