import type { RouterOutputs } from "@/trpc/outputs";

type MailStatus = RouterOutputs["console"]["trust"]["record"]["links"][number]["emailStatus"];

/** A mailed link's state by its mail's status; null if the status is no longer stored. */
const linkWords: Record<NonNullable<MailStatus>, string> = {
  queued: "Link made, mail waiting to be sent",
  sending: "Link made, mail being sent",
  sent: "Link mailed",
  kept: "Link made, mail kept and not sent",
  failed: "Link made, mail could not be sent",
};

export const linkInWords = (status: MailStatus): string =>
  status === null ? "Link made" : linkWords[status];
