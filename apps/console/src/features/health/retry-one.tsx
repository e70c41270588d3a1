import { Button } from "@roundsman/ui";

type RetryOneProps = {
  /** Which one, to the ear. */
  name: string;
  busy: boolean;
  onPress: () => void;
};

/** The button beside one thing that failed; it was meant to happen, so nothing is asked. */
export function RetryOne({ name, busy, onPress }: RetryOneProps) {
  return (
    <Button size="sm" loading={busy} aria-label={`Try again: ${name}`} onClick={onPress}>
      Try again
    </Button>
  );
}
