import {
  runOnOwnCopiesForOne,
  sqlBuilder,
  type PrismaClient,
  type StaffRole,
  type SupportGrant,
  type Tx,
} from "@roundsman/db";
import { staffAtLeast } from "../../../platform/middleware/staff";
import { forbidden, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { staffLoader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { viewSupportAccess } from "../../identity";
import { readBusiness } from "./queries";

/** The business named by `id`; 404 otherwise. Locked ones too: console operations on them still work. */
export const findBusiness = staffLoader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { business: await readBusiness(ctx.db, input.id) } }),
  );

/** Why a business or a person can't be unlocked: they are not locked. */
export const whyNotUnlocked = (
  kind: "business" | "person",
  { lockedAt }: { lockedAt: Date | null },
): string | null => (lockedAt ? null : `This ${kind} is not locked.`);

/** Why a support session can't be opened as this person; null where it can. */
export const whyNotAs = (person: { lockedAt: Date | null }): string | null =>
  person.lockedAt ? "This person is locked." : null;

interface Openable {
  members: readonly { user: { lockedAt: Date | null } }[];
}

/** Why no support session can be opened in a business, whoever does and however; null where one can. */
export function whyNotOpened({ members }: Openable): string | null {
  if (members.length === 0) return "Nobody works in this business.";
  return members.every(({ user }) => whyNotAs(user) !== null)
    ? "Everybody who works in this business is locked."
    : null;
}

/** One that support sessions can be opened in; 409 otherwise. */
export const findOpenable = findBusiness.use(({ ctx, next }) => {
  refuseIf(whyNotOpened(ctx.business));
  return next();
});

/**
 * The member a support session is to be opened as.
 * @throws not_found where they are no member; conflict where they are locked and no session of theirs serves
 */
export async function requireMember(
  db: PrismaClient,
  business: { id: string },
  userId: string,
): Promise<{ id: string; name: string }> {
  const member = await db.member.findFirst({
    where: { tenantId: business.id, userId },
    select: { user: { select: { id: true, name: true, lockedAt: true } } },
  });
  if (!member) throw notFound("person in this business");
  refuseIf(whyNotAs(member.user));
  return { id: member.user.id, name: member.user.name };
}

type Grant = Pick<SupportGrant, "level" | "until" | "setByName">;

/** The grant as it stands, kept from changing until the transaction ends. */
export const lockGrant = (tx: Tx, tenantId: string): Promise<Grant | null> =>
  runOnOwnCopiesForOne(
    tx,
    sqlBuilder
      .selectFrom("support_grants")
      .where("tenant_id", "=", tenantId)
      .select(["level", "until", "set_by_name as setByName"])
      .forShare(),
  );

/** How a support session may be opened: at which level, and no longer than until when. */
interface Opening {
  level: "view" | "act";
  until: Date | null;
}

const notLetIn = "This business has not let support in. Ask its owners for access.";

/** Why the grant as it stands lets no support in; null where it does. */
export const whyNotLetIn = (grant: Grant | null, now: Date): string | null =>
  viewSupportAccess(grant, now).level === "none" ? notLetIn : null;

/** Why somebody of this role may not open a session without a grant; null where they may. */
export const whyNotOverriding = (role: StaffRole): string | null =>
  staffAtLeast(role, "owner") ? null : "Only a console owner may override.";

/** @throws validation on `reason` for an override without one */
export function requireReason(asked: { override: boolean; reason?: string }): void {
  if (asked.override && asked.reason === undefined) {
    throw invalid({ path: "reason", message: "An override needs its reason." });
  }
}

/**
 * What lets staff into a business (docs/contract/console.md#support-sessions): its grant, or an owner's override with a
 * reason, which gives change rights and asks no grant.
 * @throws forbidden without a grant in force, or for an override by anybody but a console owner
 */
export function openingOf(
  grant: Grant | null,
  asked: { override: boolean },
  role: StaffRole,
  now: Date,
): Opening {
  if (asked.override) {
    const why = whyNotOverriding(role);
    if (why !== null) throw forbidden(why);
    return { level: "act", until: null };
  }
  const { level, until } = viewSupportAccess(grant, now);
  if (level === "none") throw forbidden(notLetIn);
  return { level, until: until === null ? null : new Date(until) };
}
