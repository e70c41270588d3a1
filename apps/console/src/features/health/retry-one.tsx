import { Button } from "@roundsman/ui";

type RetryOneProps = {
  /** The thing's name for screen readers. */
  name: string;
  busy: boolean;
  onPress: () => void;
};

/** The button next to one failure. It does not ask first, because the job was meant to run. */
export function RetryOne({ name, busy, onPress }: RetryOneProps) {
  return (
    <Button size="sm" loading={busy} aria-label={`Try again: ${name}`} onClick={onPress}>
      Try again
    </Button>
  );
}
