import type { Person } from "./person";

/** Why staff can't do this to a person (docs/contract/console.md#people), or null where they can. */
export interface WhyNot {
  lock: string | null;
  unlock: string | null;
  signOut: string | null;
  staffRole: string | null;
  erase: string | null;
}

export function whyNot(person: Person, staff: Pick<Person, "id" | "staffRole">): WhyNot {
  const owner = staff.staffRole === "owner";
  const self = person.id === staff.id ? "You can't do this to yourself." : null;
  const isStaff = person.staffRole !== null;
  return {
    lock: self ?? (isStaff ? "Staff can't be locked: take their console role away first." : null),
    unlock: self,
    signOut: self ?? (isStaff && !owner ? "Only a console owner signs staff out." : null),
    staffRole:
      self ??
      (owner ? null : "Only console owners give console roles.") ??
      (isStaff || person.emailVerified
        ? null
        : "Their email is not verified, so the account may be somebody else's."),
    erase:
      self ??
      (isStaff ? "Staff can't be erased: take their console role away first." : null) ??
      (owner ? null : "Only console owners erase accounts."),
  };
}
