import {
  runSqlForOne,
  sqlBuilder,
  type PrismaClient,
  type StaffRole,
  type SupportGrant,
  type Tx,
} from "@roundsman/db";
import { staffAtLeast } from "../../../platform/middleware/staff";
import { conflict, forbidden, invalid, notFound } from "../../../platform/base/errors";
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
  if (member.user.lockedAt) throw conflict("This person is locked.");
  return { id: member.user.id, name: member.user.name };
}

type Grant = Pick<SupportGrant, "level" | "until" | "setByName">;

/** The grant as it stands, kept from changing until the transaction ends. */
export const lockGrant = (tx: Tx, tenantId: string): Promise<Grant | null> =>
  runSqlForOne(
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
    if (!staffAtLeast(role, "owner")) throw forbidden("Only a console owner may override.");
    return { level: "act", until: null };
  }
  const { level, until } = viewSupportAccess(grant, now);
  if (level === "none") throw forbidden("This business has not let support in.");
  return { level, until: until === null ? null : new Date(until) };
}
