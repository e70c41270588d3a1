import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { siteOf } from "../../business/addresses/pay-address";
import { onDays } from "../../../platform/values/own-days";
import { isPlannable } from "../order/plannable";
import { readOrders } from "../order/rows";
import { Order, OrderQuery } from "../order/schema";
import { matches } from "./search";
import { viewOrder } from "./view";

/** GET /orders, newest first: one statement a page, whatever its size. */
export const list = business("orders:read")
  .input(OrderQuery)
  .output(pageOf(Order))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, z.tuple([DateTime, Uuid]));
    const conditions = [
      Prisma.sql`o.tenant_id = ${ctx.business.id}::uuid`,
      ...conditionsOf(input, ctx.business.timeZone),
    ];
    if (after) {
      const [at, id] = after;
      conditions.push(Prisma.sql`(o.created_at, o.id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readOrders(
      ctx.database.quick.business,
      Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}
                 ORDER BY o.created_at DESC, o.id DESC LIMIT ${input.limit + 1}`,
    );
    const site = siteOf(ctx);
    return toPage(
      rows,
      input.limit,
      (row) => viewOrder(row, site),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

function conditionsOf(input: z.infer<typeof OrderQuery>, timeZone: string): Prisma.Sql[] {
  const { q, status, customerId, roundId, fulfilment, paymentMethod, paid, unplanned } = input;
  return [
    q && matches(q),
    status && Prisma.sql`o.status = ${status}::order_status`,
    customerId && Prisma.sql`o.customer_id = ${customerId}::uuid`,
    roundId && Prisma.sql`o.round_id = ${roundId}::uuid`,
    fulfilment && Prisma.sql`o.fulfilment = ${fulfilment}::fulfilment`,
    paymentMethod && Prisma.sql`o.payment_method = ${paymentMethod}::payment_method`,
    paid !== undefined &&
      (paid ? Prisma.sql`o.paid_at IS NOT NULL` : Prisma.sql`o.paid_at IS NULL`),
    unplanned !== undefined && (unplanned ? isPlannable : Prisma.sql`NOT ${isPlannable}`),
    ...onDays(Prisma.sql`o.created_at`, input, timeZone),
  ].filter((condition) => typeof condition === "object");
}
