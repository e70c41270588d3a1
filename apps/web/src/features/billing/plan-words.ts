import type { StatusKind } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

export type BillingSummary = RouterOutputs["office"]["billing"]["summary"];
type Subscription = BillingSummary["subscription"];
export type Plan = Subscription["plan"];

export const planWords: Record<Plan, string> = {
  starter: "Starter",
  round: "Round",
  depot: "Depot",
};

export const stateOf: Record<Subscription["status"], { words: string; kind: StatusKind }> = {
  trialing: { words: "On trial", kind: "scheduled" },
  active: { words: "Paid", kind: "done" },
  past_due: { words: "Payment overdue", kind: "attention" },
  unpaid: { words: "Unpaid", kind: "failed" },
  canceled: { words: "Cancelled", kind: "ended" },
  incomplete: { words: "Not finished", kind: "attention" },
  incomplete_expired: { words: "Not finished in time", kind: "failed" },
  paused: { words: "Paused", kind: "waiting" },
  none: { words: "No subscription", kind: "waiting" },
};

/** What comes next, and what that means for the work. */
export function outlookOf(
  { subscription, graceEndsAt }: BillingSummary,
  timeZone: string,
): string[] {
  const day = (at: string) => formatDate(at, timeZone);
  const { status, trialEndsAt, cancelAt, pendingPlan, pendingPlanAt, inGoodStanding } =
    subscription;
  return [
    status === "trialing" &&
      trialEndsAt !== null &&
      (inGoodStanding
        ? `The trial goes on until ${day(trialEndsAt)}.`
        : `The trial ended on ${day(trialEndsAt)}.`),
    graceEndsAt !== null && `New work goes on until ${day(graceEndsAt)}: pay before then.`,
    cancelAt !== null && `It ends on ${day(cancelAt)}, as you asked.`,
    pendingPlan !== null &&
      `It becomes ${planWords[pendingPlan]}${pendingPlanAt === null ? "" : ` on ${day(pendingPlanAt)}`}.`,
    !inGoodStanding &&
      "What is under way can be finished. New orders and new rounds wait until it is in order.",
  ].filter((line) => typeof line === "string");
}
