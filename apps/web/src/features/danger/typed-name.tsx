import { Field, Input } from "@roundsman/ui";

type TypedNameProps = { label: string; value: string; onType: (name: string) => void };

/** A name typed by hand: that this one is meant, and no other. */
export function TypedName({ label, value, onType }: TypedNameProps) {
  return (
    <Field label={label} name="name">
      <Input autoComplete="off" value={value} onChange={(event) => onType(event.target.value)} />
    </Field>
  );
}
