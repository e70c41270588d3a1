import { expressionBuilder, type PrismaClient, type Tables } from "@roundsman/db";
import { z } from "zod";
import { forbidden } from "../../../platform/base/errors";
import { hashToken, newToken, sessionLife } from "../../../platform/base/tokens";
import { endSupportSessions } from "../../../platform/credentials";
import { signedIn } from "../../../platform/middleware/procedures";
import { staff } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { askReviewer } from "../overrides/reviewers";
import { findOpenable, lockGrant, openingOf, requireMember, requireReason } from "./guards";
import { EndedSession, OpenedSession, ViewAs } from "./schema";
import { bringBackOwn, openSupportSession, signInAsPerson } from "./support-session";

/**
 * POST /console/businesses/{id}/view-as: a session as one of the business's people,
 * marked with who is behind it, for an hour at most and no longer than the grant.
 */
export const viewAs = staff("support", { unrepeatable: true })
  .concat(findOpenable)
  .input(ViewAs)
  .output(OpenedSession)
  .mutation(async ({ ctx, input }) => {
    requireReason(input);
    const person = await requireMember(ctx.db, ctx.business, input.userId);
    const token = newToken();
    const { level, expiresAt } = await ctx.change(async (tx, record) => {
      // Read under a lock: a grant withdrawn at this very moment comes before the session or ends it.
      const grant = await lockGrant(tx, input.id);
      const { level, until } = openingOf(grant, input, ctx.staff.role, ctx.now);
      const hour = ctx.now.getTime() + sessionLife.supportMs;
      const expiresAt = new Date(Math.min(hour, until?.getTime() ?? hour));
      const opened = await openSupportSession(tx, {
        ...input,
        business: ctx.business,
        person,
        staff: ctx.staff,
        level,
        tokenHash: hashToken(token),
        now: ctx.now,
        expiresAt,
      });
      if (input.override) {
        const made = { staffUserId: ctx.staff.id, staffName: ctx.staff.name };
        await askReviewer(
          tx,
          { id: opened, businessName: ctx.business.name, ...made },
          { now: ctx.now, consoleUrl: ctx.settings.urls.console },
        );
      }
      await record({
        area: "support",
        action: "support.session_opened",
        words: `Opened ${ctx.business.name} as ${person.name}${input.override ? " by override" : ""}`,
        business: { id: ctx.business.id, name: ctx.business.name },
        person,
        details: { level, override: input.override, reason: input.reason ?? null },
      });
      return { level, expiresAt };
    });
    signInAsPerson(ctx, token, Math.floor((expiresAt.getTime() - ctx.now.getTime()) / 1000));
    return {
      token,
      expiresAt: dateTime(expiresAt),
      level,
      userId: person.id,
      userName: person.name,
      tenantId: ctx.business.id,
    };
  });

const v = expressionBuilder<{ v: Tables["support_sessions"] }, "v">();

/**
 * DELETE /console/view-as: ends the support session of this browser, or, asked by the staff member
 * themselves, every one they have open; their own session comes back.
 */
export const endViewAs = signedIn()
  .output(z.object({ ended: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { caller } = ctx;
    if (caller.kind === "person" && caller.staffRole === null) throw forbidden();
    const which =
      caller.kind === "support"
        ? v("v.id", "=", caller.supportSessionId)
        : v("v.staff_user_id", "=", caller.person.id);
    await ctx.database.service.$transaction((tx) =>
      endSupportSessions(tx, which, {
        now: ctx.now,
        requestId: ctx.request.requestId,
        words: "Ended the support session",
      }),
    );
    await bringBackOwn(ctx);
    return { ended: true };
  });

/** Why a support session is over: as the console's record says it, or by the clock. */
async function whyEnded(db: PrismaClient, supportSessionId: string): Promise<string> {
  const told = await db.consoleAction.findFirst({
    where: { action: "support.session_ended", supportSessionId },
    orderBy: { at: "desc" },
    select: { words: true },
  });
  return told?.words ?? "It had lasted as long as it may";
}

/**
 * The last support session of whoever asks, where it is over: what it was and why it ended, for a browser that
 * still held it. Null where there was none, or it is open.
 */
export const lastEnded = staff("support")
  .output(EndedSession.nullable())
  .query(async ({ ctx }) => {
    const last = await ctx.db.supportSession.findFirst({
      where: { staffUserId: ctx.staff.id },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    });
    if (!last || (last.endedAt === null && last.expiresAt > ctx.now)) return null;
    const business = await ctx.db.business.findFirst({
      where: { id: last.businessId },
      select: { name: true },
    });
    return {
      tenantId: last.businessId,
      tenantName: business?.name ?? null,
      endedAt: dateTime(last.endedAt ?? last.expiresAt),
      why: await whyEnded(ctx.db, last.id),
    };
  });
