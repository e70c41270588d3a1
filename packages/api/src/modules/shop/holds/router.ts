import { jsonArrayFrom, runSql, sql, type InferResult } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, PageQuery, pageOf, toPage } from "../../../platform/values/page";
import { Uuid } from "../../../platform/values/values";
import { orderName, orderNow } from "../../orders";
import { freeGoods, liveHolds } from "./hold-goods";
import { CheckoutHold } from "./schema";

/** Orders of a business that hold goods now, with the goods. */
const selectHolding = (tenantId: string) =>
  liveHolds(tenantId)
    .groupBy(["o.tenant_id", "o.id", "o.number", "o.customer_name"])
    .select((eb) => [
      "o.id as orderId",
      "o.number as orderNumber",
      "o.customer_name as customerName",
      sql<Date>`max(h.held_until)`.as("heldUntil"),
      sql<Date>`min(h.created_at)`.as("createdAt"),
      jsonArrayFrom(
        eb
          .selectFrom("checkout_holds as g")
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "g.tenant_id").onRef("p.id", "=", "g.product_id"),
          )
          .whereRef("g.tenant_id", "=", "o.tenant_id")
          .whereRef("g.order_id", "=", "o.id")
          .where("g.quantity", ">", 0)
          .orderBy("p.sort_name")
          .select(["p.id as productId", "p.name as productName", "g.quantity"]),
      ).as("goods"),
    ]);

type HoldRow = InferResult<ReturnType<typeof selectHolding>>[number];

const viewHold = ({ heldUntil, createdAt, ...row }: HoldRow): CheckoutHold => ({
  ...row,
  heldUntil: dateTime(heldUntil),
  createdAt: dateTime(createdAt),
});

/** GET /stock/checkout-holds: goods that unpaid orders of the shop keep from other shoppers, the newest order first. */
const list = business("stock:read")
  .input(PageQuery)
  .output(pageOf(CheckoutHold))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const after = decodeCursor(cursor, z.tuple([Uuid]));
    const rows = await runSql(
      ctx.db,
      selectHolding(ctx.business.id)
        .$if(after !== null, (query) => query.where("o.id", "<", after?.[0] ?? ""))
        .orderBy("o.id", "desc")
        .limit(limit + 1),
    );
    return toPage(rows, limit, viewHold, ({ orderId }) => [orderId]);
  });

/** An order that holds goods now; 404 otherwise. */
const findHolding = loader
  .input(z.object({ orderId: Uuid }))
  .use(async ({ ctx, input: { orderId }, next }) => {
    const { id: tenantId } = ctx.business;
    const [holding] = await runSql(ctx.db, selectHolding(tenantId).where("o.id", "=", orderId));
    if (!holding) throw notFound("hold");
    return next({ ctx: { holding } });
  });

/** DELETE /stock/checkout-holds/{orderId}. The order stays, and may still be paid. */
const free = business("stock:write")
  .concat(findHolding)
  .output(CheckoutHold)
  .mutation(({ ctx: { business: own, holding, realNow, change } }) =>
    change(async (tx, record) => {
      const { orderId, goods } = holding;
      const isFreed = await freeGoods(tx, { tenantId: own.id, orderId, realNow });
      if (!isFreed) throw notFound("hold");
      const order = await orderNow(tx, own.id, orderId);
      await record({
        action: "stock.hold_freed",
        words: `Freed the goods that unpaid order ${orderName(order)} held`,
        subject: { kind: "order", id: orderId },
        before: { goods },
        after: { goods: [] },
      });
      return viewHold({ ...holding, heldUntil: realNow });
    }),
  );

export const checkoutHolds = router({ listHolds: list, freeHold: free });
