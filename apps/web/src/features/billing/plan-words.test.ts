import { expect, it } from "vitest";
import { outlookOf, type BillingSummary } from "./plan-words";

const summary = (
  subscription: Partial<BillingSummary["subscription"]>,
  graceEndsAt: string | null = null,
): BillingSummary => ({
  subscription: {
    plan: "round",
    status: "active",
    inGoodStanding: true,
    manageable: true,
    trialEndsAt: null,
    currentPeriodEnd: null,
    cancelAt: null,
    pendingPlan: null,
    pendingPlanAt: null,
    rateLimits: null,
    discount: null,
    customPrice: null,
    vehiclesUsed: 1,
    ...subscription,
  },
  limits: { requestsPerMinute: 300, heavyPerMinute: 30, vehicleLimit: 10 },
  monthlyPence: null,
  graceEndsAt,
  next: "portal",
  offers: [],
  can: { portal: null },
});
const lines = (of: BillingSummary) => outlookOf(of, "Europe/London").join(" ");

it("has nothing to say of what is paid and goes on", () => {
  expect(outlookOf(summary({}), "Europe/London")).toEqual([]);
});

it("says when a trial ends, and that it has", () => {
  const trialEndsAt = "2026-12-04T12:00:00Z";
  const trial = { status: "trialing", trialEndsAt } as const;
  expect(lines(summary(trial))).toContain("goes on until Fri 4 Dec");
  const over = lines(summary({ ...trial, inGoodStanding: false }));
  expect(over).toContain("ended on Fri 4 Dec");
  expect(over).toContain("New orders and new rounds wait");
});

it("says until when an overdue payment lets work go on, and what changes when", () => {
  const overdue = summary({ status: "past_due" }, "2026-12-04T12:00:00Z");
  expect(lines(overdue)).toContain("until Fri 4 Dec: pay before then");
  const smaller = { pendingPlan: "starter", pendingPlanAt: "2026-12-01T00:00:00Z" } as const;
  expect(lines(summary(smaller))).toBe("It becomes Starter on Tue 1 Dec.");
});
