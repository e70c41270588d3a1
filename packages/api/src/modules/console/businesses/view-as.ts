import { sessionLife } from "../../../platform/tokens/session-life";
import { hashToken, newToken } from "../../../platform/tokens/tokens";
import { staff } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/view";
import { findBusiness } from "./gates";
import { lockGrant, openingOf, requireReason } from "./grant";
import { openSupportSession } from "./open-support-session";
import { signInAsPerson } from "./own-session";
import { requireMember } from "./require-member";
import { OpenedSession, ViewAs } from "./schema";

/**
 * POST /console/businesses/{id}/view-as: a session as one of the business's people,
 * marked with who is behind it, for an hour at most and no longer than the grant.
 */
export const viewAs = staff("support", { unrepeatable: true })
  .concat(findBusiness)
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
      await openSupportSession(tx, {
        ...input,
        business: ctx.business,
        person,
        staff: ctx.staff,
        level,
        tokenHash: hashToken(token),
        now: ctx.now,
        expiresAt,
      });
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
