import { milliseconds } from "date-fns/milliseconds";
import { addHours } from "date-fns/addHours";
import { z } from "zod";
import { inSupport } from "../../../platform/access/caller";
import { conflict, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { text, Uuid } from "../../../platform/values/values";
import { AccessRequest, doingAt, letsAlready, viewAccessRequest } from "../../identity";
import { findBusiness, lockGrant } from "../businesses/guards";
import { mailOwners } from "../businesses/owners";
import { askedMail, notifyOwners } from "./tell-owners";

/** Nobody answered for so long: it is over, and may be asked anew. */
const lapseMs = milliseconds({ weeks: 1 });

const Ask = z.object({
  level: z.enum(["view", "act"]),
  /** How long the access lasts from the answer: 30 days at most. */
  hours: z.int().min(1).max(720),
  reason: text(500, 1),
});

/** What was asked of a business last; why nothing can be asked of it now, or null where it can. */
const Asked = z.object({
  whyNot: z.string().nullable(),
  latest: AccessRequest.nullable(),
});

/** Nobody in the business could answer, or there is nothing left to ask for. */
function whyNotAsked(business: {
  lockedAt: Date | null;
  closedAt: Date | null;
  members: readonly { role: string }[];
  supportGrant: { level: string; until: Date | null } | null;
}): string | null {
  if (business.closedAt) return "The business is closed.";
  if (business.lockedAt) return "The business is locked: its people can't answer. Unlock it first.";
  if (!business.members.some(({ role }) => role === "owner")) return "Nobody owns this business.";
  const { level, until } = business.supportGrant ?? {};
  if (level === "act" && until === null) {
    return "They let support make changes, until they withdraw it.";
  }
  return null;
}

/** What staff asked of a business last, and what became of it. */
const look = staff("support")
  .concat(findBusiness)
  .output(Asked)
  .query(async ({ ctx, input: { id } }) => {
    const row = await ctx.db.supportRequest.findFirst({
      where: { tenantId: id },
      orderBy: [{ askedAt: "desc" }, { id: "desc" }],
    });
    return {
      whyNot: whyNotAsked(ctx.business),
      latest: row && viewAccessRequest(row, ctx.now),
    };
  });

/**
 * Asks the business's owners for access. One request waits at a time: asked again, by whomever, the answer is
 * the one that waits, and nobody is told twice.
 * @throws conflict where nobody there could answer, or they let support do this already
 */
const ask = staff("support")
  .concat(findBusiness)
  .use(({ ctx, next }) => {
    const why = whyNotAsked(ctx.business);
    if (why !== null) throw conflict(why);
    return next();
  })
  .input(Ask)
  .output(AccessRequest)
  .mutation(({ ctx, input: { id, level, hours, reason } }) =>
    ctx.change(async (tx, record) => {
      const { business, staff: asker, now } = ctx;
      const until = addHours(now, hours);
      if (letsAlready(await lockGrant(tx, id), { level, until }, now)) {
        throw conflict("They let support do this already.");
      }
      await tx.supportRequest.updateMany({
        where: { tenantId: id, outcome: null, lapsesAt: { lte: now } },
        data: { outcome: "lapsed", endedAt: now },
      });
      const asked = { level, hours, reason };
      // Where one waits, the index on those that wait turns this one away.
      const [made] = await tx.supportRequest.createManyAndReturn({
        data: {
          tenantId: id,
          staffUserId: asker.id,
          staffName: asker.name,
          ...asked,
          askedAt: now,
          lapsesAt: new Date(now.getTime() + lapseMs),
        },
        skipDuplicates: true,
      });
      if (!made) {
        const waiting = await tx.supportRequest.findFirst({
          where: { tenantId: id, outcome: null },
        });
        if (!waiting) throw conflict("They answered in this very moment. Look again.");
        await record(null);
        return viewAccessRequest(waiting, now);
      }
      await tx.activity.create({
        data: {
          tenantId: id,
          at: now,
          actorKind: "support",
          actorName: inSupport(asker),
          staffUserId: asker.id,
          action: "support_access.requested",
          words: `Asked to ${doingAt[level]} the business`,
          subjectKind: "support_access",
          subjectId: id,
          after: asked,
          requestId: ctx.request.requestId,
        },
        select: { id: true },
      });
      const told = { businessName: business.name, staffName: asker.name, ...asked };
      await notifyOwners(tx, id, told, now);
      await mailOwners(tx, id, askedMail(told, ctx.settings.urls.web), now);
      await record({
        area: "support",
        action: "support.access_requested",
        words: `Asked ${business.name} for access`,
        business: { id, name: business.name },
        details: { ...asked, accessRequestId: made.id },
      });
      return viewAccessRequest(made, now);
    }),
  );

/** Takes a request back before it is answered, one's own or a colleague's. @throws conflict where none waits */
const withdraw = staff("support")
  .concat(findBusiness)
  .input(z.object({ accessRequestId: Uuid }))
  .output(AccessRequest)
  .mutation(({ ctx, input: { id, accessRequestId } }) =>
    ctx.change(async (tx, record) => {
      const { business, staff: by, now } = ctx;
      const where = { tenantId: id, id: accessRequestId };
      const [row] = await tx.supportRequest.updateManyAndReturn({
        where: { ...where, outcome: null },
        data: { outcome: "withdrawn", endedAt: now, endedByUserId: by.id, endedByName: by.name },
      });
      if (!row) {
        if ((await tx.supportRequest.count({ where })) === 0) throw notFound("request for access");
        throw conflict("They have answered, or it was withdrawn already.");
      }
      await tx.activity.create({
        data: {
          tenantId: id,
          at: now,
          actorKind: "support",
          actorName: inSupport(by),
          staffUserId: by.id,
          action: "support_access.request_withdrawn",
          words: "Withdrew the request for access",
          subjectKind: "support_access",
          subjectId: id,
          requestId: ctx.request.requestId,
        },
        select: { id: true },
      });
      await record({
        area: "support",
        action: "support.access_request_withdrawn",
        words: `Withdrew the request for access to ${business.name}`,
        business: { id, name: business.name },
        details: { accessRequestId },
      });
      return viewAccessRequest(row, now);
    }),
  );

export const accessRequests = router({ look, ask, withdraw });
