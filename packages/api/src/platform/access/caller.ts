import type { Role, StaffRole, SupportLevel } from "@roundsman/db";
import type { Scope } from "./scopes";
import type { Standing } from "./standing";

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
