import { z } from "zod";
import { recordStaffAction } from "../../../platform/audit/change";
import { conflict, notFound } from "../../../platform/base/errors";
import { hashToken } from "../../../platform/base/tokens";
import { router, type Context } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { runPatiently } from "../../../platform/audit/change";
import { text } from "../../../platform/values/values";
import { overrideOf } from "./queries";
import { readDeeds } from "./reviewers";
import { OutsideReview } from "./schema";

const Token = z.object({ token: z.string().min(1).max(200) });

const gone = () => notFound("review under this link: it was used, has run out, or was replaced");

/** The link and its override, while it may be reviewed by it. @throws not_found */
async function readLink({ database, now }: Pick<Context, "database" | "now">, token: string) {
  const link = await database.service.overrideReviewLink.findFirst({
    where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: now } },
    include: { reviewer: true },
  });
  const override = link && (await overrideOf(database.service, link.supportSessionId));
  if (!link || !override || link.reviewer.endedAt !== null) throw gone();
  return { reviewer: link.reviewer, override };
}

/** What the outside reviewer sees by the mailed link; looking uses nothing up. */
const look = anyone({ refuses: ["not_found"] })
  .input(Token)
  .output(OutsideReview)
  .query(async ({ ctx, input }) => {
    const { override, reviewer } = await readLink(ctx, input.token);
    return {
      reviewerName: reviewer.name,
      tenantName: override.tenantName,
      staffName: override.staffName,
      reason: override.reason,
      startedAt: override.startedAt,
      endedAt: override.endedAt,
      requests: override.requests,
      deeds: await readDeeds(ctx.database.service, {
        ...override,
        startedAt: new Date(override.startedAt),
      }),
      reviewed: override.reviewedAt !== null,
    };
  });

/**
 * The outside reviewer has looked: kept with their name and note, once. The link is used up in the same
 * transaction, and the console's record tells of it.
 * @throws not_found where the link opens nothing any more; conflict where somebody reviewed it meanwhile
 */
const answer = anyone({ refuses: ["not_found", "conflict"] })
  .input(Token.extend({ note: text(500).optional() }))
  .output(z.object({ reviewed: z.literal(true) }))
  .mutation(async ({ ctx, input: { token, note } }) => {
    const { override, reviewer } = await readLink(ctx, token);
    const { now } = ctx;
    await runPatiently(ctx.database.service, async (tx) => {
      const { count: used } = await tx.overrideReviewLink.updateMany({
        where: { tokenHash: hashToken(token), usedAt: null, reviewer: { endedAt: null } },
        data: { usedAt: now },
      });
      if (used === 0) throw gone();
      const { count } = await tx.supportSession.updateMany({
        where: { id: override.id, override: true, reviewedAt: null },
        data: {
          reviewedAt: now,
          reviewedByName: `${reviewer.name}, outside reviewer`,
          reviewNote: note === "" ? null : note,
        },
      });
      if (count === 0) throw conflict("This override was reviewed already.");
      const { tenantId, tenantName } = override;
      await recordStaffAction(
        tx,
        { id: `outside:${reviewer.id}`, name: `${reviewer.name}, outside reviewer` },
        {
          area: "support",
          action: "support.override_reviewed",
          words: `Reviewed the override of ${override.staffName} at ${tenantName ?? "a business since erased"}`,
          ...(tenantName !== null && { business: { id: tenantId, name: tenantName } }),
          details: { note: note ?? null, supportSessionId: override.id },
        },
        { now, requestId: ctx.request.requestId },
      );
    });
    return { reviewed: true };
  });

export const overrideReview = router({ look, answer });
