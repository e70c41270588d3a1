import { utc } from "@date-fns/utc/utc";
import { addMonths } from "date-fns/addMonths";
import { z } from "zod";
import type { Emit, Recorder } from "../../../platform/audit/change";
import type { Tx } from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { day as dayText, daysAfter, fromDay, todayIn } from "../../../platform/values/format";
import { Day, Quantity, Uuid } from "../../../platform/values/values";
import { ByTrackingRef } from "../../billing";
import {
  addStanding,
  changeQuantities,
  endStanding,
  pauseStanding,
  resumeStanding,
  shownToCustomer,
  skipDay,
  standingOf,
  standingToday,
  unskipDay,
  type Acting,
  type StandingOfCustomer,
} from "../../orders";
import { byShopper, requireShopper, shopperProcedure, type ShopContext } from "../shopper";
import { OwnStanding } from "./schema";

/* The signed-in customer's standing orders (docs/decisions/0313). Those of others are not there. */

const ById = z.object({ id: Uuid });

const own = async (ctx: ShopContext): Promise<StandingOfCustomer[]> => {
  const { customer } = await requireShopper(ctx);
  return standingOf(ctx.db, ctx.shop.tenantId, customer.id);
};

/** Their own that goes on or is paused, and those that ended lately. */
const list = shopperProcedure()
  .output(z.object({ items: z.array(OwnStanding) }))
  .query(async ({ ctx }) => {
    const { tenantId: id, timeZone } = ctx.shop;
    const [rows, today] = [await own(ctx), await standingToday(ctx.db, { id, timeZone }, ctx.now)];
    return { items: rows.map((row) => shownToCustomer(row, today)) };
  });

type Act = { tx: Tx; record: Recorder; emit: Emit };

/** Does something with one of theirs. @throws not_found where it is not theirs */
async function act(
  ctx: ShopContext,
  id: string,
  work: (act: Act, acting: Acting) => Promise<unknown>,
): Promise<{ done: true }> {
  const { name, customer } = await requireShopper(ctx);
  const { tenantId, timeZone } = ctx.shop;
  const theirs = { tenantId, id, customerId: customer.id };
  if ((await ctx.db.standingOrder.count({ where: theirs })) === 0) {
    throw notFound("standing order");
  }
  const business = { id: tenantId, timeZone };
  await byShopper(ctx, name).change((tx, record, emit) =>
    work({ tx, record, emit }, { business, now: ctx.now, by: "customer" }),
  );
  return { done: true };
}

const Done = z.object({ done: z.literal(true) });

const pause = shopperProcedure()
  .input(ById)
  .output(Done)
  .mutation(({ ctx, input: { id } }) =>
    act(ctx, id, (tools, acting) =>
      pauseStanding(tools, acting, id, "The customer paused it in the shop."),
    ),
  );

const resume = shopperProcedure()
  .input(ById)
  .output(Done)
  .mutation(({ ctx, input: { id } }) =>
    act(ctx, id, (tools, acting) => resumeStanding(tools, acting, id)),
  );

const end = shopperProcedure()
  .input(ById)
  .output(Done)
  .mutation(({ ctx, input: { id } }) =>
    act(ctx, id, (tools, acting) => endStanding(tools, acting, id)),
  );

const OfDay = z.object({ id: Uuid, dueOn: Day });

const skip = shopperProcedure()
  .input(OfDay)
  .output(Done)
  .mutation(({ ctx, input: { id, dueOn } }) =>
    act(ctx, id, (tools, acting) => skipDay(tools, acting, id, dueOn)),
  );

const unskip = shopperProcedure()
  .input(OfDay)
  .output(Done)
  .mutation(({ ctx, input: { id, dueOn } }) =>
    act(ctx, id, (tools, acting) => unskipDay(tools, acting, id, dueOn)),
  );

/** How many of each come from now on; orders that are made already stay. */
const setQuantities = shopperProcedure()
  .input(z.object({ id: Uuid, quantities: z.array(Quantity).min(1).max(50) }))
  .output(Done)
  .mutation(({ ctx, input: { id, quantities } }) =>
    act(ctx, id, (tools, acting) => changeQuantities(tools, acting, id, quantities)),
  );

/**
 * "The same again, every 6 weeks", or every 2 months: from one of their own deliveries, with its goods. Weeks and
 * `monthly_weekday` keep its weekday, `monthly_day` its day of the month.
 */
const repeat = shopperProcedure()
  .input(
    ByTrackingRef.extend({
      every: z.int().min(1).max(52),
      repeat: z.enum(["weekly", "monthly_day", "monthly_weekday"]).default("weekly"),
    }),
  )
  .output(z.object({ id: Uuid }))
  .mutation(async ({ ctx, input: { trackingRef, every, repeat: by } }) => {
    const { name, customer } = await requireShopper(ctx);
    const { tenantId, timeZone } = ctx.shop;
    const order = await ctx.db.order.findFirst({
      where: { tenantId, customerId: customer.id, trackingRef: trackingRef.toUpperCase() },
      relationLoadStrategy: "join",
      include: {
        lines: { where: { product: { chargeGroupId: null } }, orderBy: { position: "asc" } },
        collect: true,
        deliveryOption: { select: { archivedAt: true } },
      },
    });
    if (!order) throw notFound("order");
    const { deliveryAddressId } = order;
    if (deliveryAddressId === null) {
      throw invalid({ path: "trackingRef", message: "Only a delivery can come again by itself." });
    }
    const empties = new Map(order.collect.map(({ productId, quantity }) => [productId, quantity]));
    const lastOn = order.deliveredAt ?? order.createdAt;
    const last = todayIn(timeZone, lastOn);
    const today = todayIn(timeZone, ctx.now);
    const startsOn = later(last, by, every);
    const begins = startsOn > today ? startsOn : later(today, by, every);
    const row = await byShopper(ctx, name).change((tx, record) =>
      addStanding(
        tx,
        record,
        {
          business: { id: tenantId, timeZone },
          now: ctx.now,
          source: "shop",
          byUserId: null,
        },
        {
          customerId: customer.id,
          deliveryAddressId,
          repeat: by,
          every,
          weekday: weekdayOf(last),
          // Of a delivery on the 31st, months with fewer days have the last.
          dayOfMonth: Number(last.slice(8)),
          // A fifth such weekday is the last of its month.
          weekOfMonth: Math.ceil(Number(last.slice(8)) / 7),
          startsOn: begins,
          onClosed: "after",
          daysAhead: 3,
          price: "current",
          deliveryOptionId:
            order.deliveryOption?.archivedAt === null ? order.deliveryOptionId : null,
          leaveInstruction: order.leaveInstruction,
          leaveDetail: order.leaveDetail,
          lines: order.lines.map(({ productId, quantity, measure }) => ({
            productId,
            quantity,
            measure,
            empties: Math.min(empties.get(productId) ?? 0, quantity),
          })),
        },
      ),
    );
    return { id: row.id };
  });

/**
 * So many weeks or months after a day. Where months keep a weekday they are counted from the first of the month:
 * the same weekday may come earlier in it.
 */
function later(
  day: string,
  by: "weekly" | "monthly_day" | "monthly_weekday",
  every: number,
): string {
  if (by === "weekly") return daysAfter(day, 7 * every);
  const from = by === "monthly_weekday" ? `${day.slice(0, 7)}-01` : day;
  return dayText(addMonths(fromDay(from), every, { in: utc }));
}

/** 1 is Monday. */
const weekdayOf = (on: string): number => new Date(`${on}T00:00:00Z`).getUTCDay() || 7;

export const ownStanding = router({
  list,
  repeat,
  pause,
  resume,
  skip,
  unskip,
  setQuantities,
  end,
});
