import type { Shown } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";

type Outputs = RouterOutputs["office"];
export type Connection = Outputs["directDebitConnection"]["get"];
export type Mandate = Outputs["mandates"]["one"];

export type BudgetPlan = Outputs["budgetPlans"]["one"];

export const mandateStates: Record<Outputs["mandates"]["one"]["state"], Shown> = {
  pending: { kind: "waiting", words: "Not signed" },
  submitted: { kind: "moving", words: "Being set up" },
  active: { kind: "done", words: "Active" },
  failed: { kind: "attention", words: "Refused by the bank" },
  cancelled: { kind: "ended", words: "Cancelled" },
  expired: { kind: "ended", words: "Expired" },
};

type DirectDebitState = Outputs["directDebits"]["one"]["state"];

export const directDebitWords: Record<DirectDebitState, string> = {
  requested: "Planned",
  submitted: "With the bank",
  confirmed: "Collected",
  paid_out: "Paid out",
  failed: "Failed",
  cancelled: "Cancelled",
  charged_back: "Charged back",
};

const kinds: Record<DirectDebitState, Shown["kind"]> = {
  requested: "scheduled",
  submitted: "moving",
  confirmed: "done",
  paid_out: "done",
  failed: "attention",
  cancelled: "ended",
  charged_back: "attention",
};

/** Where a collection stands, as a badge shows it. */
export const directDebitState = (state: DirectDebitState): Shown => ({
  kind: kinds[state],
  words: directDebitWords[state],
});
