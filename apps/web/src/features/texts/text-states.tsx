import { StatusBadge, type StatusKind } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type TextMessage = RouterOutputs["office"]["texts"]["list"]["items"][number];
export type TextState = TextMessage["state"];

/** What came of a text, in the same words wherever it is told. */
const states: Record<TextState, { words: string; kind: StatusKind }> = {
  queued: { words: "Waiting", kind: "waiting" },
  sending: { words: "Being sent", kind: "moving" },
  sent: { words: "Sent", kind: "moving" },
  delivered: { words: "Delivered", kind: "done" },
  failed: { words: "Failed", kind: "failed" },
  kept: { words: "Kept, not sent", kind: "ended" },
  unknown: { words: "May have gone", kind: "failed" },
  received: { words: "Received", kind: "done" },
};

export const textStates = [
  "queued",
  "sending",
  "sent",
  "delivered",
  "failed",
  "kept",
  "unknown",
  "received",
] as const satisfies readonly TextState[];
export const textStateWords = (state: TextState): string => states[state].words;

export function TextBadge({ state }: { state: TextState }) {
  const { words, kind } = states[state];
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}

/** "Delivered 10:42", "Failed: the number is a landline", "Waits until 08:00". */
export function stateInWords(text: TextMessage, timeZone: string): string {
  const { state, why, notBefore, sentAt, settledAt } = text;
  if (notBefore) return `Waits until ${formatTime(notBefore, timeZone)}`;
  const at = settledAt ?? sentAt;
  const { words } = states[state];
  if (why) return `${words}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`;
  return at ? `${words} ${formatTime(at, timeZone)}` : words;
}
