import type { StaffRole } from "@roundsman/db";
import { refuseIf } from "../../../platform/base/errors";
import { staffLoader } from "../../../platform/context/context";
import { staffAtLeast } from "../../../platform/middleware/staff";
import { readPerson } from "./queries";
import { ByPersonId } from "./schema";

/** The member of staff who asks. */
interface Asker {
  id: string;
  role: StaffRole;
}

interface Person {
  id: string;
  staffRole: StaffRole | null;
}

/** Nobody does this to themselves. */
export const whyNotAnother = (person: Person, asker: Pick<Asker, "id">): string | null =>
  person.id === asker.id ? "You can't do this to yourself." : null;

/** Neither to themselves nor to another member of staff. */
export const whyNotOutsider = (person: Person, asker: Pick<Asker, "id">): string | null =>
  whyNotAnother(person, asker) ??
  (person.staffRole === null ? null : "This person is staff: take their console role away first.");

/** Signing somebody out: staff are signed out by an owner alone, and nobody signs themselves out here. */
export const whyNotSignedOut = (person: Person, asker: Asker): string | null =>
  whyNotAnother(person, asker) ??
  (person.staffRole === null || staffAtLeast(asker.role, "owner")
    ? null
    : "Only a console owner signs out a member of staff.");

/** Why nobody gives this account a console role: whoever registered its address never proved that it is theirs. */
export const whyUnproved = (account: { emailVerified: Date | null }): string | null =>
  account.emailVerified
    ? null
    : "Their email is not verified, so the account may be somebody else's.";

/** Why no console role can be taken away; null where there is one. */
export const whyNoStaff = (person: Pick<Person, "staffRole">): string | null =>
  person.staffRole === null ? "This person is not staff." : null;

/** The person named by `id`; 404 otherwise. */
export const findPerson = staffLoader
  .input(ByPersonId)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { person: await readPerson(ctx.db, input.id) } }),
  );

/** Somebody else; 409 for oneself. */
export const findAnother = findPerson.use(({ ctx, next }) => {
  refuseIf(whyNotAnother(ctx.person, ctx.staff));
  return next();
});

/** Somebody else who is no staff; 409 otherwise. */
export const findOutsider = findPerson.use(({ ctx, next }) => {
  refuseIf(whyNotOutsider(ctx.person, ctx.staff));
  return next();
});
