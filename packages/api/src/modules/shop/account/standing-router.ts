import { z } from "zod";
import type { Emit, Recorder } from "../../../platform/audit/change";
import type { Tx } from "@roundsman/db";
import { invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { daysAfter, todayIn } from "../../../platform/values/format";
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

/** "The same again, every 6 weeks": from one of their own deliveries, on the weekday and with the goods of that. */
const repeat = shopperProcedure()
  .input(ByTrackingRef.extend({ every: z.int().min(1).max(52) }))
  .output(z.object({ id: Uuid }))
  .mutation(async ({ ctx, input: { trackingRef, every } }) => {
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
    const startsOn = daysAfter(todayIn(timeZone, lastOn), 7 * every);
    const today = todayIn(timeZone, ctx.now);
    const begins = startsOn > today ? startsOn : daysAfter(today, 7 * every);
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
          repeat: "weekly",
          every,
          weekday: weekdayOf(begins),
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
