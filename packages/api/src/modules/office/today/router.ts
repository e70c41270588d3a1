import { z } from "zod";
import type { Scope } from "../../../platform/access/scopes";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  dateTime,
  dateTimeOrNull,
  day,
  daysAfter,
  timeIn,
  todayIn,
} from "../../../platform/values/format";
import { countVatErrors } from "../../billing";
import { daysToClose } from "../../books";
import { papersRule } from "../../delivery";
import {
  cashToComeIn,
  endingPapers,
  shortDeliveries,
  vehicleDefects,
  waitingRecords,
} from "./on-the-road";
import {
  isVatUnanswered,
  lateSupplierOrders,
  lowProducts,
  roundsUnderWay,
  unpaidLinks,
  unplannedAreas,
  waitingApplications,
} from "./queries";
import { Survey, TrendDay } from "./schema";
import { readRunningOut } from "./running-out";
import { refusedStanding } from "./standing";
import { dailyTrend } from "./trend";
import { readUnpaidDeliveries } from "./unpaid";

/** From then on a day is called to mind that is to be closed, HH:MM. */
const evening = "16:00";

/**
 * Reads what needs the office today, in seventeen statements however much there is, and more where somebody runs out or
 * orders were charged wrong VAT. For the office's own people: it shows something of every area that they may read.
 */
const survey = business("orders:read", { personOnly: true })
  .output(Survey)
  .query(async ({ ctx: { db, business: of, now, scopes } }) => {
    const ifRead = async <T>(scope: Scope, read: () => Promise<T>) =>
      scopes.has(scope) ? await read() : null;
    const on = { tenantId: of.id, today: todayIn(of.timeZone, now) };
    const isEvening = timeIn(of.timeZone, now) >= evening;
    const until = isEvening ? on.today : daysAfter(on.today, -1);
    const soon = papersRule.on(on.today)?.values.remindDays ?? [];
    const days = Math.max(0, ...soon);
    const [
      unplanned,
      refused,
      runningOut,
      rounds,
      links,
      unpaid,
      low,
      late,
      applications,
      toClose,
      defects,
      papers,
      vatUnanswered,
      vatErrors,
      records,
      short,
      cash,
    ] = await Promise.all([
      unplannedAreas(db, on),
      refusedStanding(db, on),
      ifRead("customers:read", () =>
        readRunningOut(db, { ...on, name: of.name, timeZone: of.timeZone }, now),
      ),
      ifRead("rounds:read", () => roundsUnderWay(db, on)),
      unpaidLinks(db, on.tenantId),
      ifRead("invoices:read", () => readUnpaidDeliveries(db, on.tenantId)),
      ifRead("stock:read", () => lowProducts(db, on)),
      ifRead("stock:read", () => lateSupplierOrders(db, on)),
      ifRead("customers:read", () => waitingApplications(db, on)),
      ifRead("cash:read", () => daysToClose(db, on.tenantId, until)),
      ifRead("drivers:read", () => vehicleDefects(db, on)),
      ifRead("drivers:read", () => endingPapers(db, on, { days })),
      ifRead("tenant:write", () => isVatUnanswered(db, on)),
      ifRead("accounting:read", () =>
        countVatErrors(db, { tenantId: of.id, timeZone: of.timeZone }),
      ),
      ifRead("rounds:read", () => waitingRecords(db, on)),
      shortDeliveries(db, on),
      ifRead("cash:read", () => cashToComeIn(db, on)),
    ]);
    return {
      vatUnanswered,
      vatErrors,
      unplanned,
      rounds:
        rounds &&
        rounds.map((round) => ({
          ...round,
          roundDate: day(round.roundDate),
          issuedAt: dateTimeOrNull(round.issuedAt),
        })),
      unpaidLinks: links,
      unpaidDeliveries: unpaid,
      refusedStanding: few(refused.map((one) => ({ ...one, deliversOn: day(one.deliversOn) }))),
      runningOut,
      lowStock: low && few(low),
      lateSupplierOrders:
        late && few(late.map((order) => ({ ...order, expectedOn: day(order.expectedOn) }))),
      tradeApplications:
        applications &&
        few(applications.map((one) => ({ ...one, createdAt: dateTime(one.createdAt) }))),
      daysToClose: toClose && few(toClose),
      refusedRecords:
        records && few(records.map((one) => ({ ...one, doneAt: dateTime(one.doneAt) }))),
      vehicleDefects:
        defects && few(defects.map((one) => ({ ...one, doneAt: dateTime(one.doneAt) }))),
      shortDeliveries: few(short.map((one) => ({ ...one, since: dateTime(one.since) }))),
      cashToComeIn: cash && few(cash.map((one) => ({ ...one, roundDate: day(one.roundDate) }))),
      endingPapers:
        papers &&
        few(
          papers.map((paper) => {
            const expiresOn = day(paper.expiresOn);
            return { ...paper, expiresOn, out: expiresOn < on.today };
          }),
        ),
    };
  });

const few = <Row extends { count: number }>(items: Row[]) => ({
  count: items[0]?.count ?? 0,
  items,
});

/** Takings and deliveries of each of the last days, today the last. */
const trend = business("orders:read", { personOnly: true })
  .input(z.object({ days: z.coerce.number().int().min(1).max(92).default(28) }))
  .output(z.object({ items: z.array(TrendDay) }))
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const rows = await dailyTrend(ctx.db, { tenantId, today }, { days: input.days });
    return { items: rows.map((row) => ({ ...row, day: day(row.day) })) };
  });

export const today = router({ survey, trend });
