import type { Plan, Role, StaffRole, SubscriptionStatus, SupportLevel } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { forbidden } from "../base/errors";
import {
  keyScopes,
  memberScopes,
  supportScopes,
  testScopes,
  type PermissionSet,
  type Scope,
} from "./scopes";

/**
 * Why a caller may not do what takes one of these scopes, in words; null where they may.
 * @param changes whether it changes something, which a support session at level view never does
 */
export function whyNotAllowed(
  { caller, scopes: held }: Pick<BusinessCaller, "caller" | "scopes">,
  wanted: readonly Scope[],
  { changes }: { changes: boolean },
): string | null {
  if (changes && caller.kind === "support" && caller.level === "view") {
    return "This support session may only look.";
  }
  return wanted.length > 0 && !wanted.some((scope) => held.has(scope))
    ? "You may not do this."
    : null;
}

/** A person's own name card. */
export interface PersonCard {
  id: string;
  name: string;
  email: string;
}

/** What a plan gives (docs/contract/billing.md#plans), and costs. */
interface PlanTerms {
  requestsPerMinute: number;
  heavyPerMinute: number;
  /** Null: as many as they like. */
  vehicles: number | null;
  shop: boolean;
  /** Pence a month, excluding VAT; the provider's prices must say the same (docs/decisions/0130). */
  monthlyPence: number;
}

export const plans: Record<Plan, PlanTerms> = {
  starter: {
    requestsPerMinute: 120,
    heavyPerMinute: 10,
    vehicles: 2,
    shop: false,
    monthlyPence: 29_00,
  },
  round: {
    requestsPerMinute: 300,
    heavyPerMinute: 30,
    vehicles: 10,
    shop: true,
    monthlyPence: 79_00,
  },
  depot: {
    requestsPerMinute: 900,
    heavyPerMinute: 90,
    vehicles: null,
    shop: true,
    monthlyPence: 189_00,
  },
};

export const planNames = ["starter", "round", "depot"] as const satisfies readonly Plan[];

/** The subscription's facts that decide what is allowed. */
export interface Standing {
  plan: Plan;
  status: SubscriptionStatus;
  setUpByStaff: boolean;
  trialEndsAt: Date | null;
  pastDueSince: Date | null;
  /** Overrides set for this business; null where the plan's own hold. */
  requestsPerMinute: number | null;
  heavyPerMinute: number | null;
}

/** How long new work goes on after a payment has failed. */
export const graceMs = milliseconds({ days: 14 });

/** Whether new work may start; reading and finishing are always allowed (docs/contract/billing.md#standing). */
export function inGoodStanding(standing: Standing, now: Date): boolean {
  switch (standing.status) {
    case "active":
      return true;
    case "trialing":
      return standing.trialEndsAt === null || now < standing.trialEndsAt;
    case "past_due":
      return (
        standing.pastDueSince === null || now.getTime() - standing.pastDueSince.getTime() <= graceMs
      );
    case "none":
      return standing.setUpByStaff;
    default:
      return false;
  }
}

/** Why new work may not start, in words; null where it may. */
export const whyNoNewWork = (standing: Standing, now: Date): string | null =>
  inGoodStanding(standing, now)
    ? null
    : "Your subscription needs attention before new work can start.";

/** Why a business has no shop to work on, in words; null where its plan has one. */
export const whyNoShop = ({ plan }: Pick<Standing, "plan">): string | null =>
  plans[plan].shop ? null : "Your plan does not include an online shop.";

/** The request rates that hold for a business. */
export const ratesOf = (standing: Standing) => ({
  requestsPerMinute: standing.requestsPerMinute ?? plans[standing.plan].requestsPerMinute,
  heavyPerMinute: standing.heavyPerMinute ?? plans[standing.plan].heavyPerMinute,
});

/** A business as a request knows it. */
export interface BusinessFacts {
  id: string;
  name: string;
  slug: string;
  /** IANA name. */
  timeZone: string;
  lockedAt: Date | null;
  closedAt: Date | null;
  /** When one of its owners first had a verified email. */
  verifiedAt: Date | null;
  /** YYYY-MM-DD: nothing is dated on or before it; null where the books were never closed. */
  booksClosedTo: string | null;
  standing: Standing;
  /** Of a test business: which one it is of, and its clock; null for one that trades. */
  test: TestFacts | null;
}

/** What makes a business one to try things in (docs/contract/test-business.md). */
export interface TestFacts {
  /** The business that it is the test business of. */
  of: { id: string; slug: string };
  /** By how many milliseconds its clock is ahead of the real one. */
  clockAheadMs: number;
}

/** The time in a business: a test business has a clock of its own. */
export const timeIn = ({ test }: Pick<BusinessFacts, "test">, now: Date): Date =>
  test === null || test.clockAheadMs === 0 ? now : new Date(now.getTime() + test.clockAheadMs);

export interface Membership {
  business: BusinessFacts;
  role: Role;
  /** What narrows an admin; null for everybody else. */
  set: PermissionSet | null;
}

/** Somebody signed in with a session of their own. */
export interface PersonCaller {
  kind: "person";
  person: PersonCard;
  sessionId: string;
  signedInAt: Date;
  lastUsedAt: Date;
  staffRole: StaffRole | null;
  /** Two-step sign-in is on for the person. */
  twoStepOn: boolean;
  /** When this very session passed the second step. */
  twoStepAt: Date | null;
  /** The memberships that fit the business named by the request, or all where none is named. */
  memberships: Membership[];
}

/** A staff member inside a business as one of its people (view-as). */
export interface SupportCaller {
  kind: "support";
  person: PersonCard;
  staff: { id: string; name: string };
  sessionId: string;
  supportSessionId: string;
  level: Exclude<SupportLevel, "none">;
  override: boolean;
  expiresAt: Date;
  memberships: Membership[];
}

/** An integrator's key. It carries its business. */
export interface KeyCaller {
  kind: "key";
  keyId: string;
  name: string;
  /** Who made the key; what they may do now bounds it. */
  creator: PersonCard;
  scopes: readonly string[];
  memberships: Membership[];
}

export type Caller = PersonCaller | SupportCaller | KeyCaller;

/** Who stands behind a request, for the log: in a support session the member of staff. */
export function callerIdOf(caller: Caller): string {
  switch (caller.kind) {
    case "key":
      return `key:${caller.keyId}`;
    case "support":
      return `staff:${caller.staff.id}`;
    case "person":
      return caller.person.id;
  }
}

/** A caller inside one business: what they may do there is settled. */
export interface BusinessCaller {
  caller: Caller;
  business: BusinessFacts;
  role: Role;
  /** What narrows the member that the caller is or acts for; null where nothing does. */
  set: PermissionSet | null;
  /** What the caller may do: within what that member may. */
  scopes: ReadonlySet<Scope>;
}

/** What a caller may do with this membership: the only place that says so. */
export function callerScopes(
  caller: Caller,
  { role, set, business }: Membership,
): ReadonlySet<Scope> {
  const held = business.test ? testScopes(memberScopes(role, set)) : memberScopes(role, set);
  switch (caller.kind) {
    case "person":
      return held;
    case "support":
      return supportScopes(held, caller.level);
    case "key":
      return keyScopes(caller.scopes, held);
  }
}

/** The person a request is done as: a key does what it does for its maker. */
export const personBehind = (caller: Caller): PersonCard =>
  caller.kind === "key" ? caller.creator : caller.person;

/** How a member of staff is named in a business's records. */
export const inSupport = (staff: { name: string }): string => `${staff.name}, support`;

/**
 * Whom a deed is put down to, in what is written and told. In a support session that is the member of staff, who
 * is nobody of the business: `id` is null, and whoever the session is opened as is told like everybody else.
 */
export const doerOf = (caller: Caller): { id: string | null; name: string } =>
  caller.kind === "support" ? { id: null, name: inSupport(caller.staff) } : personBehind(caller);

/** The person whose rounds alone the caller may see, or null where all are open to them. */
export const narrowedTo = ({ caller, role }: BusinessCaller): string | null =>
  role === "driver" ? personBehind(caller).id : null;

interface Driven {
  driverUserId: string | null;
}

/** @throws forbidden where a driver asks about another's round */
export function requireVisible(who: BusinessCaller, round: Driven): void {
  const only = narrowedTo(who);
  if (only !== null && round.driverUserId !== only)
    throw forbidden("This is another driver's round.");
}

/** What happens on the road is for the round's driver, or whoever may change rounds (docs/contract/conventions.md#scopes-and-roles). */
export const whyNotDriving = (who: BusinessCaller, { driverUserId }: Driven): string | null =>
  who.scopes.has("rounds:write") || driverUserId === personBehind(who.caller).id
    ? null
    : "Only the round's own driver may do this.";

/** @throws forbidden for anybody but the round's driver and whoever may change rounds */
export function requireDriving(who: BusinessCaller, round: Driven): void {
  const why = whyNotDriving(who, round);
  if (why !== null) throw forbidden(why);
}

/*
 * Where a business's money goes: its account at the payment provider, its bank account, the host that its
 * payment links lead to, and the name and addresses that its payers go by. Staff never change it, whatever their
 * support session may do otherwise (docs/decisions/0170).
 */

/** Why this caller may not change where money goes, in words for a page; null where they may. */
export const moneyDestinationRefusal = (caller: Caller): string | null =>
  caller.kind === "support"
    ? "Support doesn't change where money goes: somebody of the business does."
    : null;

/** @throws forbidden in a support session, an override included */
export function refuseMoneyDestination(caller: Caller): void {
  const refusal = moneyDestinationRefusal(caller);
  if (refusal !== null) throw forbidden(refusal);
}
