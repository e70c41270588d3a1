import { StatusBadge, type StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type EmailHead = RouterOutputs["office"]["emails"]["list"]["items"][number];
export type Email = RouterOutputs["office"]["emails"]["one"];
export type MailStatus = EmailHead["status"];

/** What came of a mail, in the same words wherever it is told: in the list, and of what was sent by it. */
export const mailStates: Record<MailStatus, { words: string; kind: StatusKind }> = {
  queued: { words: "Waiting to be sent", kind: "waiting" },
  sending: { words: "Being sent", kind: "moving" },
  sent: { words: "Sent", kind: "done" },
  kept: { words: "Kept, not sent", kind: "ended" },
  failed: { words: "Could not be sent", kind: "failed" },
};

export const emailStatuses = ["queued", "sending", "sent", "kept", "failed"] as const;
export const emailStatusWords = (status: MailStatus): string => mailStates[status].words;

export function EmailBadge({ status }: { status: MailStatus }) {
  const { words, kind } = mailStates[status];
  return <StatusBadge kind={kind}>{words}</StatusBadge>;
}
