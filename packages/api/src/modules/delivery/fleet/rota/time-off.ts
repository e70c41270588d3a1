import {
  anyUuid,
  expressionBuilder,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import {
  doerOf,
  narrowedTo,
  personBehind,
  type BusinessCaller,
} from "../../../../platform/access/caller";
import { conflict, forbidden, invalid, notFound, refuseIf } from "../../../../platform/base/errors";
import { loader } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import {
  dateTime,
  dateTimeOrNull,
  day,
  fromDay,
  shortDay,
} from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { sqlDay } from "../../../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { search, wordsIn } from "../../../../platform/values/search";
import { ById, Day, Uuid } from "../../../../platform/values/values";
import { notifyOffice, notifyPerson } from "../../../messages";
import { lockMember } from "../drivers/queries";
import { NewTimeOff, TimeOff, TimeOffDecision, TimeOffQuery } from "./schema";

type Joined = { t: Tables["time_off"]; u: Tables["users"] };
const joined = expressionBuilder<Joined, "t" | "u">();

/** Time off as `t`, with whose it is as `u`, newest first. A caller names the tenant. */
const selectTimeOff = sqlBuilder
  .selectFrom("time_off as t")
  .innerJoin("users as u", "u.id", "t.user_id")
  .orderBy("t.from_day", "desc")
  .orderBy("t.id", "desc")
  .select([
    "t.id",
    "t.user_id as userId",
    "u.name",
    "t.from_day as fromDay",
    "t.until_day as untilDay",
    "t.note",
    "t.status",
    "t.decided_at as decidedAt",
    "t.created_at as createdAt",
  ]);

type TimeOffRow = InferResult<typeof selectTimeOff>[number];

const readTimeOff = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  selectTimeOff.where("t.tenant_id", "=", tenantId).where("t.id", "=", id),
);

/** Those of these that are the business's. */
export const readTimeOffs = (db: SqlRunner, tenantId: string, ids: readonly string[]) =>
  runSql(db, selectTimeOff.where("t.tenant_id", "=", tenantId).where("t.id", "=", anyUuid(ids)));

/** @throws not_found where there is none */
async function timeOffRow(runner: SqlRunner, tenantId: string, id: string): Promise<TimeOffRow> {
  const [row] = await readTimeOff(runner, { tenantId, id });
  if (!row) throw notFound("time off");
  return row;
}

const viewTimeOff = (row: TimeOffRow): z.infer<typeof TimeOff> => ({
  ...row,
  fromDay: day(row.fromDay),
  untilDay: day(row.untilDay),
  decidedAt: dateTimeOrNull(row.decidedAt),
  createdAt: dateTime(row.createdAt),
});

/** The time off named by `id`: 404 where there is none, 403 where it is another driver's. */
const findTimeOff = loader.input(ById).use(async ({ ctx, input, next }) => {
  const timeOff = await timeOffRow(ctx.db, ctx.business.id, input.id);
  const only = narrowedTo(ctx);
  if (only !== null && timeOff.userId !== only) throw forbidden("This is another driver's.");
  return next({ ctx: { timeOff } });
});

/** GET /time-off, latest days first; a driver sees their own. */
export const listTimeOff = business("rota:read")
  .input(TimeOffQuery)
  .output(pageOf(TimeOff))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([Day, Uuid]));
    const only = narrowedTo(ctx);
    const page = selectTimeOff
      .where("t.tenant_id", "=", ctx.business.id)
      .where((eb) => eb.and(conditionsOf(input)))
      .where((eb) => (only === null ? eb.lit(true) : eb("t.user_id", "=", only)))
      .where((eb) => (after ? isEarlier(after) : eb.lit(true)))
      .limit(input.limit + 1);
    const rows = await search(input.q, (words) =>
      runSql(
        ctx.db,
        page.where((eb) => eb.and(wordsIn(words, "u.found_by", "t.found_by"))),
      ),
    );
    return toPage(rows, input.limit, viewTimeOff, (row) => [day(row.fromDay), row.id]);
  });

const isEarlier = ([fromDay, id]: readonly [string, string]) =>
  sql<boolean>`(t.from_day, t.id) < (${fromDay}::date, ${id}::uuid)`;

function conditionsOf(input: z.infer<typeof TimeOffQuery>): Expression<SqlBool>[] {
  const { userId, status, from, to } = input;
  return [
    userId && joined("t.user_id", "=", userId),
    status && joined("t.status", "=", status),
    from && joined("t.until_day", ">=", sqlDay(from)),
    to && joined("t.from_day", "<=", sqlDay(to)),
  ].filter((condition) => typeof condition === "object");
}

/**
 * POST /time-off: a member asks for their own days, and the office is told. The office may enter those of
 * another, which are then settled at once.
 * @throws conflict where some of the days are asked for or given already
 */
export const askTimeOff = business("timeoff:write")
  .input(NewTimeOff)
  .output(TimeOff)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const userId = whoseDays(ctx, input.userId);
    const byUserId = doerOf(ctx.caller).id;
    const isSettled = userId !== personBehind(ctx.caller).id;
    const days = { fromDay: fromDay(input.fromDay), untilDay: fromDay(input.untilDay) };
    return ctx.change(async (tx, record) => {
      if (!(await lockMember(tx, tenantId, userId))) throw notFound("member");
      await requireNoOverlap(tx, tenantId, userId, days);
      const { id } = await tx.timeOff.create({
        data: {
          ...days,
          tenantId,
          userId,
          note: input.note,
          createdAt: ctx.now,
          ...(isSettled && { status: "approved", decidedByUserId: byUserId, decidedAt: ctx.now }),
        },
        select: { id: true },
      });
      const row = await timeOffRow(tx, tenantId, id);
      const title = `${row.name} asks for time off from ${shortDay(row.fromDay)}`;
      if (!isSettled) {
        const notice = {
          kind: "timeoff.requested",
          title,
          body: row.note,
          href: webPages.timeOffRequests,
        } as const;
        await notifyOffice(tx, tenantId, notice, { now: ctx.now, exceptUserId: byUserId });
      }
      await record({
        action: isSettled ? "timeoff.entered" : "timeoff.requested",
        words: isSettled ? `Entered time off for ${row.name}` : title,
        subject: { kind: "time_off", id },
        after: viewTimeOff(row),
      });
      return viewTimeOff(row);
    });
  });

function whoseDays(who: BusinessCaller, userId: string | undefined): string {
  if (userId === undefined && who.caller.kind === "key") {
    throw invalid({ path: "userId", message: "A key has no days of its own: say whose they are." });
  }
  const own = personBehind(who.caller).id;
  if (userId === undefined || userId === own) return own;
  if (!who.scopes.has("rota:write")) throw forbidden("Ask for your own days only.");
  return userId;
}

async function requireNoOverlap(
  tx: Tx,
  tenantId: string,
  userId: string,
  { fromDay, untilDay }: { fromDay: Date; untilDay: Date },
): Promise<void> {
  const overlapping = await tx.timeOff.count({
    where: {
      tenantId,
      userId,
      status: { in: ["requested", "approved"] },
      fromDay: { lte: untilDay },
      untilDay: { gte: fromDay },
    },
  });
  if (overlapping > 0) throw conflict("Some of these days are asked for or given already.");
}

type Standing = Pick<TimeOffRow, "status">;

/** What stands in the way of approving or declining it. */
export const whyNotDecided = ({ status }: Standing): string | null =>
  status === "requested" ? null : "This is decided already, or was taken back.";

/** What stands in the way of taking it back. */
export const whyNotTakenBack = ({ status }: Standing): string | null =>
  status === "requested" || status === "approved"
    ? null
    : "This was declined, or taken back already.";

/** Of days off that are somebody else's, who may only take back their own is told so. */
export const whyNotTheirs = (who: BusinessCaller, userId: string): string | null =>
  userId === personBehind(who.caller).id || who.scopes.has("rota:write")
    ? null
    : "Take back your own days only.";

/** Takes the row and reads it as it then stands: of two at once the second sees the first's decision. */
async function lockTimeOff(tx: Tx, tenantId: string, id: string): Promise<TimeOffRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("time_off")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  return timeOffRow(tx, tenantId, id);
}

/**
 * POST /time-off/{id}/decide: approved or declined, once; whoever asked is told.
 * @throws conflict where it is decided already, or taken back
 */
export const decideTimeOff = business("rota:write")
  .concat(findTimeOff)
  .input(TimeOffDecision)
  .output(TimeOff)
  .mutation(({ ctx, input: { id, status } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const byUserId = doerOf(ctx.caller).id;
      refuseIf(whyNotDecided(await lockTimeOff(tx, tenantId, id)));
      await tx.timeOff.updateMany({
        where: { tenantId, id },
        data: { status, decidedByUserId: byUserId, decidedAt: ctx.now },
      });
      const row = await timeOffRow(tx, tenantId, id);
      const title = `Your time off from ${shortDay(row.fromDay)} is ${status}`;
      const notice = { kind: "timeoff.decided", title, href: webPages.drive } as const;
      await notifyPerson(tx, tenantId, row.userId, notice, ctx.now);
      await record({
        action: `timeoff.${status}`,
        words: `${status === "approved" ? "Approved" : "Declined"} time off for ${row.name}`,
        subject: { kind: "time_off", id },
        after: { status },
      });
      return viewTimeOff(row);
    }),
  );

/**
 * POST /time-off/{id}/cancel: taken back by whoever asked, or by the office.
 * @throws conflict where it was declined, or taken back already
 */
export const cancelTimeOff = business("timeoff:write")
  .concat(findTimeOff)
  .output(TimeOff)
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id, userId, name } = ctx.timeOff;
      const refusal = whyNotTheirs(ctx, userId);
      if (refusal !== null) throw forbidden(refusal);
      const before = await lockTimeOff(tx, tenantId, id);
      refuseIf(whyNotTakenBack(before));
      await tx.timeOff.updateMany({ where: { tenantId, id }, data: { status: "cancelled" } });
      await record({
        action: "timeoff.cancelled",
        words: `Took back time off for ${name}`,
        subject: { kind: "time_off", id },
        before: { status: before.status },
      });
      return viewTimeOff(await timeOffRow(tx, tenantId, id));
    }),
  );
