import { Prisma, type PrismaClient, type TimeOffStatus, type Tx } from "@roundsman/db";
import { z } from "zod";
import {
  doerOf,
  narrowedTo,
  personBehind,
  type BusinessCaller,
} from "../../../platform/access/caller";
import { conflict, forbidden, invalid, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/middleware/loader";
import { business } from "../../../platform/middleware/procedures";
import { webPages } from "../../../platform/values/links";
import { decodeCursor, pageOf, toPage, within } from "../../../platform/values/page";
import { dateTime, dateTimeOrNull, day, fromDay } from "../../../platform/values/format";
import { ById, Day, Uuid } from "../../../platform/values/values";
import { notifyPerson } from "../../messages";
import { dayInWords, tellOffice } from "../notices";
import { NewTimeOff, TimeOff, TimeOffDecision, TimeOffQuery } from "./schema";

interface TimeOffRow {
  id: string;
  userId: string;
  name: string;
  fromDay: Date;
  untilDay: Date;
  note: string | null;
  status: TimeOffStatus;
  decidedAt: Date | null;
  createdAt: Date;
}

/** Time off that meets a condition over `t`, newest first. */
const timeOffRows = (
  db: PrismaClient | Tx,
  tenantId: string,
  { where, take }: { where: Prisma.Sql; take: number },
): Promise<TimeOffRow[]> =>
  db.$queryRaw<TimeOffRow[]>(Prisma.sql`
    SELECT t.id, t.user_id AS "userId", u.name, t.from_day AS "fromDay", t.until_day AS "untilDay",
           t.note, t.status, t.decided_at AS "decidedAt", t.created_at AS "createdAt"
      FROM time_off t JOIN users u ON u.id = t.user_id
     WHERE t.tenant_id = ${tenantId}::uuid AND ${where}
     ORDER BY t.from_day DESC, t.id DESC LIMIT ${take}`);

/** @throws not_found where there is none */
async function timeOffRow(
  db: PrismaClient | Tx,
  tenantId: string,
  id: string,
): Promise<TimeOffRow> {
  const where = Prisma.sql`t.id = ${id}::uuid`;
  const [row] = await timeOffRows(db, tenantId, { where, take: 1 });
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
    const conditions = [
      after && Prisma.sql`(t.from_day, t.id) < (${after[0]}::date, ${after[1]}::uuid)`,
      only !== null && Prisma.sql`t.user_id = ${only}`,
      input.q && Prisma.sql`(u.name ILIKE ${within(input.q)} OR t.note ILIKE ${within(input.q)})`,
      input.userId && Prisma.sql`t.user_id = ${input.userId}`,
      input.status && Prisma.sql`t.status = ${input.status}::time_off_status`,
      input.from && Prisma.sql`t.until_day >= ${input.from}::date`,
      input.to && Prisma.sql`t.from_day <= ${input.to}::date`,
    ].filter((part) => part instanceof Prisma.Sql);
    const where = Prisma.join([Prisma.sql`true`, ...conditions], " AND ");
    const rows = await timeOffRows(ctx.db, ctx.business.id, { where, take: input.limit + 1 });
    return toPage(rows, input.limit, viewTimeOff, (row) => [day(row.fromDay), row.id]);
  });

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
      await lockMember(tx, tenantId, userId);
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
      const title = `${row.name} asks for time off from ${dayInWords(row.fromDay)}`;
      if (!isSettled) {
        const notice = {
          kind: "timeoff.requested",
          title,
          body: row.note,
          href: webPages.timeOffRequests,
        } as const;
        await tellOffice(tx, tenantId, notice, { now: ctx.now, byUserId });
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

/** Two requests of one person stand in line. */
async function lockMember(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM members WHERE tenant_id = ${tenantId}::uuid AND user_id = ${userId} FOR UPDATE`;
  if (held.length === 0) throw notFound("member");
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
      const { count } = await tx.timeOff.updateMany({
        where: { tenantId, id, status: "requested" },
        data: { status, decidedByUserId: byUserId, decidedAt: ctx.now },
      });
      if (count === 0) throw conflict("This is decided already, or was taken back.");
      const row = await timeOffRow(tx, tenantId, id);
      const title = `Your time off from ${dayInWords(row.fromDay)} is ${status}`;
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
      if (userId !== personBehind(ctx.caller).id && !ctx.scopes.has("rota:write")) {
        throw forbidden("Take back your own days only.");
      }
      const { count } = await tx.timeOff.updateMany({
        where: { tenantId, id, status: { in: ["requested", "approved"] } },
        data: { status: "cancelled" },
      });
      if (count === 0) throw conflict("This was declined, or taken back already.");
      await record({
        action: "timeoff.cancelled",
        words: `Took back time off for ${name}`,
        subject: { kind: "time_off", id },
        before: { status: ctx.timeOff.status },
      });
      return viewTimeOff(await timeOffRow(tx, tenantId, id));
    }),
  );
