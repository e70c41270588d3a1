import { Prisma } from "@roundsman/db";
import { shopperProcedure } from "../visit/shopper-procedure";
import { dateTime } from "../../../platform/values/view";
import { sumsDue } from "../../orders/order/due";
import { readOrders } from "../../orders/order/rows";
import { Account } from "./schema";
import { requireShopper } from "../visit/shopper";

const shownOrders = 50;

/** The signed-in customer's own page: who they are here, and their last orders, newest first. */
export const showAccount = shopperProcedure()
  .output(Account)
  .query(async ({ ctx }) => {
    const { name, email, customer, onAccount } = await requireShopper(ctx);
    const orders = await readOrders(
      ctx.db,
      Prisma.sql`WHERE o.tenant_id = ${ctx.shop.tenantId}::uuid AND o.customer_id = ${customer.id}::uuid
                 ORDER BY o.created_at DESC LIMIT ${shownOrders}`,
    );
    return {
      name,
      email,
      customerName: customer.name,
      onAccount,
      orders: orders.map((order) => ({
        trackingRef: order.trackingRef,
        placedAt: dateTime(order.createdAt),
        status: order.status,
        fulfilment: order.fulfilment,
        words: order.lines
          .map(({ quantity, productName }) => `${quantity} × ${productName}`)
          .join(", "),
        totalPence: sumsDue(order).totalPence,
      })),
    };
  });
