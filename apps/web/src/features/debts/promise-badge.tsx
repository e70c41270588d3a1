import { StatusBadge } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type Promised = NonNullable<
  RouterOutputs["office"]["callNotes"]["list"]["items"][number]["promise"]
>;

const states = {
  open: { kind: "waiting", words: "Promised" },
  kept: { kind: "done", words: "Kept" },
  broken: { kind: "failed", words: "Broken promise" },
} as const;

/** What a customer promised to pay and by when, and how that stands. */
export function PromiseBadge({ promise: { on, pence, state } }: { promise: Promised }) {
  const { kind, words } = states[state];
  return (
    <StatusBadge kind={kind}>
      {words}: {formatMoney(pence)} by {formatDate(on)}
    </StatusBadge>
  );
}
