import { Prisma, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staffLoader } from "../../../platform/middleware/loader";
import { staff } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { ById, DateTime, Uuid } from "../../../platform/values/values";
import { Override, OverridePage, OverrideQuery, Review } from "./schema";

interface OverrideRow extends Omit<Override, "startedAt" | "endedAt" | "reviewedAt"> {
  startedAt: Date;
  endedAt: Date;
  reviewedAt: Date | null;
}

/** Overrides, the newest first, with what was done in each counted; in one statement. */
function readOverrides(
  db: PrismaClient | Tx,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<OverrideRow[]> {
  return db.$queryRaw<OverrideRow[]>(Prisma.sql`
    SELECT s.id, s.business_id AS "tenantId", b.name AS "tenantName", s.user_id AS "personId",
           u.name AS "personName", s.staff_user_id AS "staffUserId", s.staff_name AS "staffName", s.reason,
           s.started_at AS "startedAt", least(coalesce(s.ended_at, s.expires_at), s.expires_at) AS "endedAt",
           (SELECT count(*)::int FROM console_actions a
             WHERE a.business_id = s.business_id AND a.at >= s.started_at
               AND a.support_session_id = s.id AND a.action = 'support.request') AS requests,
           (SELECT count(*)::int FROM activity a
             WHERE a.tenant_id = s.business_id AND a.at >= s.started_at
               AND a.support_session_id = s.id AND a.action <> 'support.session_opened') AS changes,
           s.reviewed_by_name AS "reviewedByName", s.reviewed_at AS "reviewedAt", s.review_note AS "reviewNote"
      FROM support_sessions s
      LEFT JOIN businesses b ON b.id = s.business_id
      LEFT JOIN users u ON u.id = s.user_id
     WHERE ${Prisma.join([Prisma.sql`s.override`, ...conditions], " AND ")}
     ORDER BY s.started_at DESC, s.id DESC LIMIT ${limit}`);
}

const viewOverride = (row: OverrideRow): Override => ({
  ...row,
  startedAt: dateTime(row.startedAt),
  endedAt: dateTime(row.endedAt),
  reviewedAt: dateTimeOrNull(row.reviewedAt),
});

/** The override named by `id`; 404 otherwise. */
const findOverride = staffLoader.input(ById).use(async ({ ctx, input, next }) => {
  const [override] = await readOverrides(ctx.db, [Prisma.sql`s.id = ${input.id}::uuid`], 1);
  if (!override) throw notFound("override");
  return next({ ctx: { override } });
});

/** One that waits for its review, by somebody other than who made it; 409 otherwise. */
const findUnreviewed = findOverride.use(({ ctx, next }) => {
  if (ctx.override.staffUserId === ctx.staff.id) {
    throw conflict("Another owner reviews what you did.");
  }
  if (ctx.override.reviewedAt !== null) throw conflict("This override was reviewed already.");
  return next();
});

const OverrideCursor = z.tuple([DateTime, Uuid]);

/** The overrides, newest first: what owners look at, each at the others'. */
const list = staff("owner")
  .input(OverrideQuery)
  .output(OverridePage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, OverrideCursor);
    const conditions: Prisma.Sql[] = [];
    if (input.reviewed === true) conditions.push(Prisma.sql`s.reviewed_at IS NOT NULL`);
    if (input.reviewed === false) conditions.push(Prisma.sql`s.reviewed_at IS NULL`);
    if (after) {
      const [at, id] = after;
      conditions.push(Prisma.sql`(s.started_at, s.id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readOverrides(ctx.db, conditions, input.limit + 1);
    const otherOwners = await ctx.db.user.count({
      where: { staffRole: "owner", lockedAt: null, id: { not: ctx.staff.id } },
    });
    const page = toPage(rows, input.limit, viewOverride, ({ startedAt, id }) => [
      dateTime(startedAt),
      id,
    ]);
    return { ...page, otherOwners };
  });

/** A second owner has looked at an override: who, when and with what note is kept, once. */
const review = staff("owner")
  .concat(findUnreviewed)
  .input(Review)
  .output(Override)
  .mutation(({ ctx, input: { id, note } }) =>
    ctx.change(async (tx, record) => {
      const { tenantId, tenantName, staffName, personId, personName } = ctx.override;
      // Of two owners at once, one reviews.
      const { count } = await tx.supportSession.updateMany({
        where: { id, override: true, reviewedAt: null },
        data: {
          reviewedAt: ctx.now,
          reviewedByUserId: ctx.staff.id,
          reviewedByName: ctx.staff.name,
          reviewNote: note === "" ? null : note,
        },
      });
      if (count === 0) throw conflict("This override was reviewed already.");
      await record({
        area: "support",
        action: "support.override_reviewed",
        words: `Reviewed the override of ${staffName} at ${tenantName ?? "a business since erased"}`,
        ...(tenantName !== null && { business: { id: tenantId, name: tenantName } }),
        ...(personName !== null && { person: { id: personId, name: personName } }),
        details: { note: note ?? null, supportSessionId: id },
      });
      const [row] = await readOverrides(tx, [Prisma.sql`s.id = ${id}::uuid`], 1);
      return viewOverride(row ?? ctx.override);
    }),
  );

export const overrides = router({ list, review });
