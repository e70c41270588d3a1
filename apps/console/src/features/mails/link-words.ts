import type { RouterOutputs } from "@/trpc/outputs";

type MailStatus = RouterOutputs["console"]["trust"]["record"]["links"][number]["emailStatus"];

/** What is true of a link that goes by mail, by what came of the mail; null where that is no longer kept. */
const linkWords: Record<NonNullable<MailStatus>, string> = {
  queued: "Link made, mail waiting to be sent",
  sending: "Link made, mail being sent",
  sent: "Link mailed",
  kept: "Link made, mail kept and not sent",
  failed: "Link made, mail could not be sent",
};

export const linkInWords = (status: MailStatus): string =>
  status === null ? "Link made" : linkWords[status];
