import {
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound } from "../../../platform/base/errors";
import { router, staffLoader } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { ById, DateTime, Uuid } from "../../../platform/values/values";
import { Override, OverridePage, OverrideQuery, Review } from "./schema";

const selectOverrides = sqlBuilder
  .selectFrom("support_sessions as s")
  .leftJoin("businesses as b", "b.id", "s.business_id")
  .leftJoin("users as u", "u.id", "s.user_id")
  .where("s.override", "=", sql.lit(true))
  .orderBy("s.started_at", "desc")
  .orderBy("s.id", "desc")
  .select((eb) => [
    "s.id",
    "s.business_id as tenantId",
    "b.name as tenantName",
    "s.user_id as personId",
    "u.name as personName",
    "s.staff_user_id as staffUserId",
    "s.staff_name as staffName",
    "s.reason",
    "s.started_at as startedAt",
    sql<Date>`least(coalesce(s.ended_at, s.expires_at), s.expires_at)`.as("endedAt"),
    eb
      .selectFrom("console_actions as a")
      .whereRef("a.business_id", "=", "s.business_id")
      .whereRef("a.at", ">=", "s.started_at")
      .whereRef("a.support_session_id", "=", "s.id")
      .where("a.action", "=", sql.lit("support.request"))
      .select(sql<number>`count(*)::int`.as("count"))
      .$asScalar()
      .$notNull()
      .as("requests"),
    eb
      .selectFrom("activity as a")
      .whereRef("a.tenant_id", "=", "s.business_id")
      .whereRef("a.at", ">=", "s.started_at")
      .whereRef("a.support_session_id", "=", "s.id")
      .where("a.action", "<>", sql.lit("support.session_opened"))
      .select(sql<number>`count(*)::int`.as("count"))
      .$asScalar()
      .$notNull()
      .as("changes"),
    "s.reviewed_by_name as reviewedByName",
    "s.reviewed_at as reviewedAt",
    "s.review_note as reviewNote",
  ]);

type OverrideRow = InferResult<typeof selectOverrides>[number];

const s = expressionBuilder<{ s: Tables["support_sessions"] }, "s">();

/**
 * Overrides, the newest first, with what was done in each counted; in one statement.
 * @param conditions on support sessions as `s`
 */
const readOverrides = (
  db: SqlRunner,
  conditions: readonly Expression<SqlBool>[],
  limit: number,
): Promise<OverrideRow[]> =>
  runSql(db, selectOverrides.where((eb) => eb.and(conditions)).limit(limit));

const viewOverride = (row: OverrideRow): Override => ({
  ...row,
  startedAt: dateTime(row.startedAt),
  endedAt: dateTime(row.endedAt),
  reviewedAt: dateTimeOrNull(row.reviewedAt),
});

/** The override named by `id`; 404 otherwise. */
const findOverride = staffLoader.input(ById).use(async ({ ctx, input, next }) => {
  const [override] = await readOverrides(ctx.db, [s("s.id", "=", input.id)], 1);
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
    const conditions: Expression<SqlBool>[] = [];
    if (input.reviewed === true) conditions.push(s("s.reviewed_at", "is not", null));
    if (input.reviewed === false) conditions.push(s("s.reviewed_at", "is", null));
    if (after) {
      const [at, id] = after;
      conditions.push(sql<boolean>`(s.started_at, s.id) < (${at}::timestamptz, ${id}::uuid)`);
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
      const [row] = await readOverrides(tx, [s("s.id", "=", id)], 1);
      return viewOverride(row ?? ctx.override);
    }),
  );

export const overrides = router({ list, review });
