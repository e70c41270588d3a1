import type { StaffRole } from "@roundsman/db";
import type { Caller, PersonCaller } from "../access/caller";
import type { Scope } from "../access/scopes";
import { changeWith, recordStaffAction, type StaffAction } from "../audit/change";
import { forbidden, unauthenticated } from "../base/errors";
import { sessionLife } from "../base/tokens";
import type { Context, Meta } from "../context/context";
import { endSession } from "../credentials";
import { countRequest, inPlace } from "../limits/rates";
import { identified, timed } from "./procedures";
import { repeatable } from "./repeatable";

const rank: Record<StaffRole, number> = { support: 1, billing: 2, owner: 3 };

/** Whether one console role includes another. */
export const staffAtLeast = (role: StaffRole, wanted: StaffRole) => rank[role] >= rank[wanted];

/** Why what takes the console role `wanted` is not for this role, in words; null where it is. */
export const whyNotStaff = (role: StaffRole, wanted: StaffRole): string | null =>
  staffAtLeast(role, wanted) ? null : `This asks for the console role ${wanted}.`;

/**
 * The staff member behind a console request (docs/contract/console.md).
 * @throws forbidden without the role, or without two-step sign-in on the person and in this session
 * @throws unauthenticated where a console session has been idle or has lasted too long; it then ends
 */
async function requireStaff(ctx: Context, caller: Caller, wanted: StaffRole) {
  if (caller.kind !== "person" || caller.staffRole === null) {
    throw forbidden("Only the service's staff may do this.");
  }
  if (hasRunOut(caller, ctx.now)) {
    const { sessionId: id, person } = caller;
    await endSession(ctx.database.service, { id, userId: person.id });
    throw unauthenticated("Your console session has run out. Sign in again.");
  }
  if (!caller.twoStepOn || caller.twoStepAt === null) {
    throw forbidden("The console asks for two-step sign-in.");
  }
  const why = whyNotStaff(caller.staffRole, wanted);
  if (why !== null) throw forbidden(why);
  return { ...caller.person, role: caller.staffRole };
}

const hasRunOut = (caller: PersonCaller, now: Date) =>
  now.getTime() - caller.signedInAt.getTime() > sessionLife.consoleMs ||
  now.getTime() - caller.lastUsedAt.getTime() > sessionLife.consoleIdleMs;

/** One of the service's staff, of this role or a higher one, with the second step passed. */
export const staff = (atLeast: StaffRole, meta: Omit<Meta, "access" | "scopes"> = {}) =>
  timed
    .meta({ ...meta, access: "staff", scopes: [consoleScope[atLeast]] })
    .use(identified)
    .use(async ({ ctx, next, getRawInput }) => {
      const member = await requireStaff(ctx, ctx.caller, atLeast);
      const { id } = member;
      await countRequest(ctx, { kind: "person", id });
      return inPlace(ctx, { subject: id, heavy: meta.heavy, getRawInput }, () =>
        next({ ctx: { staff: member, db: ctx.database.service } }),
      );
    })
    .use(repeatable)
    .use(({ ctx, next }) =>
      next({
        ctx: changeWith<StaffAction>(
          ctx.db,
          (tx, action) =>
            recordStaffAction(tx, ctx.staff, action, {
              now: ctx.now,
              requestId: ctx.request.requestId,
            }),
          ctx,
          ctx.turn?.markCommitted,
        ),
      }),
    );

const consoleScope = {
  support: "console:read",
  billing: "console:write",
  owner: "console:owner",
} as const satisfies Record<StaffRole, Scope>;
