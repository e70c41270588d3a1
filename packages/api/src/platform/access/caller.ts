import type { Role, StaffRole, SupportLevel } from "@roundsman/db";
import { forbidden } from "../base/errors";
import type { Standing } from "./standing";

/** Every ability there is (docs/contract/conventions.md#scopes-and-roles). A permission is a scope. */
export const scopes = [
  "tenant:read",
  "tenant:write",
  "customers:read",
  "customers:write",
  "products:read",
  "products:write",
  "tax:read",
  "tax:write",
  "orders:read",
  "orders:write",
  "rounds:read",
  "rounds:write",
  "drivers:read",
  "drivers:write",
  "rota:read",
  "rota:write",
  "timeoff:write",
  "handovers:write",
  "deliveries:write",
  "cash:read",
  "cash:write",
  "stock:read",
  "stock:write",
  "invoices:read",
  "invoices:write",
  "members:read",
  "members:write",
  "invitations:read",
  "invitations:write",
  "keys:read",
  "keys:write",
  "connections:read",
  "connections:write",
  "shops:read",
  "shops:write",
  "billing:read",
  "billing:write",
  "privacy:read",
  "privacy:write",
  "accounting:read",
  "accounting:write",
  "setup:read",
  "setup:write",
  "emails:read",
  "console:read",
  "console:write",
  "console:owner",
] as const;

export type Scope = (typeof scopes)[number];

const isConsole = (scope: Scope) => scope.startsWith("console:");
const ofBusiness = scopes.filter((scope) => !isConsole(scope));

/** What each role may do in its business (docs/contract/conventions.md#scopes-and-roles). A driver's are narrowed to their own rounds. */
export const roleScopes: Record<Role, ReadonlySet<Scope>> = {
  owner: new Set(ofBusiness),
  admin: new Set(ofBusiness.filter((scope) => scope !== "billing:write")),
  driver: new Set<Scope>([
    "rounds:read",
    "deliveries:write",
    "cash:write",
    "handovers:write",
    "rota:read",
    "timeoff:write",
    "products:read",
  ]),
};

/** Key management is a person's; console abilities are the staff's. */
export const grantableToKey = (scope: Scope) =>
  !isConsole(scope) && scope !== "keys:read" && scope !== "keys:write";

/** A support session never changes who may come in, nor what the business pays. */
const closedToSupport = new Set<Scope>([
  "keys:write",
  "members:write",
  "invitations:write",
  "billing:write",
]);

/** What a support session may do as a person of this role: at level view, reading only. */
export function supportScopes(role: Role, level: "view" | "act"): ReadonlySet<Scope> {
  const open = [...roleScopes[role]].filter((scope) => !closedToSupport.has(scope));
  return new Set(level === "act" ? open : open.filter((scope) => scope.endsWith(":read")));
}

/** A key's scopes, cut down to what its creator may do now. */
export function keyScopes(granted: readonly string[], creatorRole: Role): ReadonlySet<Scope> {
  return new Set(
    [...roleScopes[creatorRole]].filter(
      (scope) => grantableToKey(scope) && granted.includes(scope),
    ),
  );
}

/** A person's own name card. */
export interface PersonCard {
  id: string;
  name: string;
  email: string;
}

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
  standing: Standing;
}

export interface Membership {
  business: BusinessFacts;
  role: Role;
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
  scopes: ReadonlySet<Scope>;
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

/**
 * What happens on the road is for the round's driver, or whoever may change rounds (docs/contract/conventions.md#scopes-and-roles).
 * @throws forbidden for anybody else
 */
export function requireDriving(who: BusinessCaller, round: Driven): void {
  if (who.scopes.has("rounds:write")) return;
  if (round.driverUserId !== personBehind(who.caller).id) {
    throw forbidden("Only the round's own driver may do this.");
  }
}

/*
 * Where a business's money goes: its account at the payment provider, the host that its payment links
 * lead to, and the name and addresses that its payers go by. Staff never change it, whatever their
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
