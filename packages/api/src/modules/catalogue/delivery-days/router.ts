import type { SqlRunner } from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { daysAfter, daysBetween, fromDay, longDay, todayIn } from "../../../platform/values/format";
import { lastDay } from "../../../platform/values/values";
import { daysOff } from "./days";
import {
  BankHolidaysChange,
  ByDay,
  DeliveryHolidays,
  HolidaySpan,
  NewDeliveryHoliday,
} from "./schema";

/** Three years: whoever plans further reads twice. */
const mostDays = 1096;

const orLastDay = (day: string): string => (day > lastDay ? lastDay : day);

/** @throws validation where the last day comes before the first, or long after it */
function spanOf(asked: { from?: string; to?: string }, today: string) {
  const from = asked.from ?? today;
  const to = asked.to ?? orLastDay(daysAfter(from, 365));
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid({ path: "to", message: "The last day comes before the first." });
  if (days > mostDays) {
    throw invalid({ path: "to", message: `Ask for ${mostDays} days at the most.` });
  }
  return { from, to };
}

const read = async (
  db: SqlRunner,
  tenantId: string,
  span: { from: string; to: string },
): Promise<DeliveryHolidays> => ({ ...span, ...(await daysOff(db, tenantId, span)) });

/** GET /delivery-holidays. */
const get = business("orders:read")
  .input(HolidaySpan)
  .output(DeliveryHolidays)
  .query(({ ctx, input }) => {
    const today = todayIn(ctx.business.timeZone, ctx.now);
    return read(ctx.db, ctx.business.id, spanOf(input, today));
  });

/** PUT /delivery-holidays: whose bank holidays are days without deliveries. Gives the year from today. */
const setNation = business("orders:write")
  .input(BankHolidaysChange)
  .output(DeliveryHolidays)
  .mutation(({ ctx, input: { bankHolidays } }) => {
    const tenantId = ctx.business.id;
    const span = spanOf({}, todayIn(ctx.business.timeZone, ctx.now));
    return ctx.change(async (tx, record) => {
      const before = await daysOff(tx, tenantId, span);
      await tx.deliverySettings.upsert({
        where: { tenantId },
        create: { tenantId, bankHolidays, updatedAt: ctx.now },
        update: { bankHolidays, updatedAt: ctx.now },
      });
      await record({
        action: "delivery_holidays.changed",
        words: "Changed whose bank holidays are days without deliveries",
        subject: { kind: "business", id: tenantId },
        before: { bankHolidays: before.bankHolidays },
        after: { bankHolidays },
      });
      return read(tx, tenantId, span);
    });
  });

/** PUT /delivery-holidays/{day}: a day without deliveries, or with them although it is a bank holiday. */
const put = business("orders:write")
  .input(ByDay.extend(NewDeliveryHoliday.shape))
  .output(DeliveryHolidays)
  .mutation(({ ctx, input: { day, name, closed } }) => {
    const tenantId = ctx.business.id;
    const on = fromDay(day);
    return ctx.change(async (tx, record) => {
      await tx.deliveryHoliday.upsert({
        where: { tenantId_day: { tenantId, day: on } },
        create: { tenantId, day: on, name, closed },
        update: { name, closed },
      });
      const what = closed ? "a day without deliveries" : "a day with deliveries";
      await record({
        action: "delivery_holiday.set",
        words: `Made ${longDay(on)} ${what}: ${name}`,
        subject: { kind: "business", id: tenantId },
        after: { day, name, closed },
      });
      return read(tx, tenantId, { from: day, to: day });
    });
  });

/** The business's own word on a day; 404 where it said none. */
const findHoliday = loader.input(ByDay).use(async ({ ctx, input, next }) => {
  const where = { tenantId: ctx.business.id, day: fromDay(input.day) };
  const holiday = await ctx.db.deliveryHoliday.findFirst({ where });
  if (!holiday) throw notFound("day");
  return next({ ctx: { holiday } });
});

/** DELETE /delivery-holidays/{day}: the day is again as bank holidays have it. */
const remove = business("orders:write")
  .concat(findHoliday)
  .output(DeliveryHolidays)
  .mutation(({ ctx, input: { day } }) => {
    const tenantId = ctx.business.id;
    const { name, closed } = ctx.holiday;
    return ctx.change(async (tx, record) => {
      const { count } = await tx.deliveryHoliday.deleteMany({
        where: { tenantId, day: fromDay(day) },
      });
      if (count === 0) throw notFound("day");
      await record({
        action: "delivery_holiday.removed",
        words: `Removed ${longDay(fromDay(day))}, ${name}, from the days without deliveries`,
        subject: { kind: "business", id: tenantId },
        before: { day, name, closed },
      });
      return read(tx, tenantId, { from: day, to: day });
    });
  });

export const deliveryHolidays = router({ get, setNation, put, remove });
