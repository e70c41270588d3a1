import { StatusBadge, type StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type EmailHead = RouterOutputs["office"]["emails"]["list"]["items"][number];
export type Email = RouterOutputs["office"]["emails"]["one"];
type Status = EmailHead["status"];

const states: Record<Status, { words: string; kind: StatusKind }> = {
  queued: { words: "Waiting", kind: "waiting" },
  sending: { words: "Being sent", kind: "moving" },
  sent: { words: "Sent", kind: "done" },
  kept: { words: "Kept, not sent", kind: "ended" },
  failed: { words: "Failed", kind: "failed" },
};

export const emailStatuses = ["queued", "sending", "sent", "kept", "failed"] as const;
export const emailStatusWords = (status: Status): string => states[status].words;

export function EmailBadge({ status }: { status: Status }) {
  const { words, kind } = states[status];
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
