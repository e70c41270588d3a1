import type { StatusKind } from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

export type Business = RouterOutputs["console"]["businesses"]["one"];
export type BusinessCan = RouterOutputs["console"]["can"]["business"];
type Status = Business["subscription"]["status"];

export const plans = ["starter", "round", "depot"] as const;
export const planWords = { starter: "Starter", round: "Round", depot: "Depot" } as const;

export const statuses = [
  "trialing",
  "active",
  "past_due",
  "unpaid",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "paused",
  "none",
] as const satisfies readonly Status[];

export const statusWords: Record<Status, string> = {
  trialing: "On trial",
  active: "Active",
  past_due: "Past due",
  unpaid: "Unpaid",
  canceled: "Cancelled",
  incomplete: "Incomplete",
  incomplete_expired: "Incomplete, expired",
  paused: "Paused",
  none: "No subscription",
};

export const statusKinds: Record<Status, StatusKind> = {
  trialing: "scheduled",
  active: "done",
  past_due: "attention",
  unpaid: "failed",
  canceled: "ended",
  incomplete: "attention",
  incomplete_expired: "failed",
  paused: "waiting",
  none: "waiting",
};

export const supportWords = {
  none: "No access",
  view: "May look",
  act: "May make changes",
} as const;

/** Formats "6 of 10", or "6" without a limit. */
export const vehiclesOf = ({ subscription, limits }: Business): string =>
  limits.vehicleLimit === null
    ? String(subscription.vehiclesUsed)
    : `${subscription.vehiclesUsed} of ${limits.vehicleLimit}`;
