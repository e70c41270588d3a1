import { expressionBuilder, runSql, sql, type Tables } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { refuseIf } from "../../../platform/base/errors";
import type { BusinessCaller } from "../../../platform/access/caller";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, fromDay } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById, DateTime, Uuid } from "../../../platform/values/values";
import { actorId } from "../place-order";
import {
  endStanding,
  pauseStanding,
  resumeStanding,
  skipDay,
  unskipDay,
  type Acting,
} from "./acts";
import { addStanding } from "./add";
import { firstDayFrom, judgeStanding, putStandingLines } from "./put";
import {
  findStandingUnless,
  lockStanding,
  selectStanding,
  whyEnded,
  whyNotPaused,
  whyNotResumed,
  type StandingRow,
} from "./queries";
import {
  NewStandingOrder,
  OneDay,
  Pausing,
  StandingOrder,
  StandingOrderChange,
  StandingOrderQuery,
} from "./schema";
import { standingToday } from "./today";
import { viewStanding } from "./view";

type Asking = BusinessCaller & { now: Date; db: Parameters<typeof standingToday>[0] };

/** A standing order as it is answered with, with its days as of now. */
const shown = async (ctx: Asking, row: StandingRow) =>
  viewStanding(row, await standingToday(ctx.db, ctx.business, ctx.now));

const acting = (ctx: BusinessCaller & { now: Date }): Acting => ({
  business: ctx.business,
  now: ctx.now,
  by: "office",
  exceptUserId: actorId(ctx),
});

const s = expressionBuilder<{ s: Tables["standing_orders"] }, "s">();

/** GET /standing-orders, the latest first: two statements a page. */
const list = business("orders:read")
  .input(StandingOrderQuery)
  .output(pageOf(StandingOrder))
  .query(async ({ ctx, input: { q, customerId, state, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([DateTime, Uuid]));
    const conditions = [
      customerId && s("s.customer_id", "=", customerId),
      state && s("s.state", "=", state),
      after &&
        s(
          s.refTuple("s.created_at", "s.id"),
          "<",
          s.tuple(sql<Date>`${after[0]}::timestamptz`, sql<string>`${after[1]}::uuid`),
        ),
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectStanding
          .where("s.tenant_id", "=", ctx.business.id)
          .where((eb) => eb.and([...conditions, ...wordsIn(words, "c.found_by")]))
          .orderBy("s.created_at", "desc")
          .orderBy("s.id", "desc")
          .limit(limit + 1),
      ),
    );
    const today = await standingToday(ctx.db, ctx.business, ctx.now);
    return toPage(
      rows,
      limit,
      (row) => viewStanding(row, today),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

/** GET /standing-orders/{id}. */
const one = business("orders:read")
  .concat(findStandingUnless(() => null))
  .output(StandingOrder)
  .query(({ ctx }) => shown(ctx, ctx.standing));

/** POST /standing-orders. The first order is made for tomorrow at the earliest. */
const create = business("orders:write", { standing: true })
  .input(NewStandingOrder)
  .output(StandingOrder)
  .mutation(async ({ ctx, input }) => {
    const source = ctx.caller.kind === "key" ? "api" : "office";
    const at = { business: ctx.business, now: ctx.now, source, byUserId: actorId(ctx) } as const;
    const row = await ctx.change((tx, record) => addStanding(tx, record, at, input));
    return shown(ctx, row);
  });

/** PATCH /standing-orders/{id}. Orders that are made already stay as they are. */
const change = business("orders:write")
  .concat(findStandingUnless(whyEnded))
  .input(StandingOrderChange)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return shown(ctx, ctx.standing);
    const { id: tenantId, timeZone } = ctx.business;
    const row = await ctx.change(async (tx, record) => {
      const before = await lockStanding(tx, tenantId, id);
      refuseIf(whyEnded(before));
      const at = { tenantId, timeZone, now: ctx.now };
      const given = Object.fromEntries(
        Object.entries(wanted).filter(([, value]) => value !== undefined),
      ) as Partial<typeof wanted>;
      const kept = before.lines.map(({ productId, quantity, measure, empties, ...price }) => {
        const { unitPrice, unitPriceIncVat } = price;
        const entered = unitPriceIncVat === null ? { unitPrice } : { unitPriceIncVat };
        return { productId, quantity, measure, empties, ...entered };
      });
      const whole = { ...before, lines: kept, ...given };
      const { columns, lines } = await judgeStanding(tx, at, whole);
      const daysMove = scheduleOf(columns) !== scheduleOf({ ...before, ...datesOf(before) });
      await tx.standingOrder.updateMany({
        where: { tenantId, id },
        data: { ...columns, ...(daysMove && { activeFrom: firstDayFrom(at) }) },
      });
      if (wanted.lines) await putStandingLines(tx, { tenantId, standingOrderId: id }, lines);
      const after = await lockStanding(tx, tenantId, id);
      const today = await standingToday(tx, ctx.business, ctx.now);
      const told = (of: StandingRow) => {
        const { days: _days, past: _past, can: _can, ...rest } = viewStanding(of, today);
        return rest;
      };
      await record({
        action: "standing_order.changed",
        words: `Changed the standing order of ${after.customerName}`,
        subject: { kind: "standing_order", id },
        ...difference(told(before), told(after)),
      });
      return after;
    });
    return shown(ctx, row);
  });

const datesOf = ({ startsOn, endsOn }: StandingRow) => ({
  startsOn: fromDay(startsOn),
  endsOn: endsOn === null ? null : fromDay(endsOn),
});

/** What its days follow from. */
const scheduleOf = (of: {
  repeat: string;
  every: number;
  weekday: number | null;
  dayOfMonth: number | null;
  weekOfMonth: number | null;
  startsOn: Date;
}): string =>
  JSON.stringify([of.repeat, of.every, of.weekday, of.dayOfMonth, of.weekOfMonth, of.startsOn]);

/** POST /standing-orders/{id}/pause. */
const pause = business("orders:write")
  .concat(findStandingUnless(whyNotPaused))
  .input(Pausing)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id, reason } }) => {
    const row = await ctx.change((tx, record, emit) =>
      pauseStanding({ tx, record, emit }, acting(ctx), id, reason ?? null),
    );
    return shown(ctx, row);
  });

/** POST /standing-orders/{id}/resume. */
const resume = business("orders:write")
  .concat(findStandingUnless(whyNotResumed))
  .input(ById)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.change((tx, record, emit) =>
      resumeStanding({ tx, record, emit }, acting(ctx), id),
    );
    return shown(ctx, row);
  });

/** POST /standing-orders/{id}/skip. */
const skip = business("orders:write")
  .concat(findStandingUnless(() => null))
  .input(OneDay)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id, dueOn } }) => {
    const row = await ctx.change((tx, record, emit) =>
      skipDay({ tx, record, emit }, acting(ctx), id, dueOn),
    );
    return shown(ctx, row);
  });

/** POST /standing-orders/{id}/unskip. */
const unskip = business("orders:write")
  .concat(findStandingUnless(whyEnded))
  .input(OneDay)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id, dueOn } }) => {
    const row = await ctx.change((tx, record, emit) =>
      unskipDay({ tx, record, emit }, acting(ctx), id, dueOn),
    );
    return shown(ctx, row);
  });

/** POST /standing-orders/{id}/end. */
const end = business("orders:write")
  .concat(findStandingUnless(whyEnded))
  .input(ById)
  .output(StandingOrder)
  .mutation(async ({ ctx, input: { id } }) => {
    const row = await ctx.change((tx, record, emit) =>
      endStanding({ tx, record, emit }, acting(ctx), id),
    );
    return shown(ctx, row);
  });

export const standingOrders = router({
  list,
  one,
  create,
  change,
  pause,
  resume,
  skip,
  unskip,
  end,
});
