import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { requireCustomer } from "../customer/known";
import { pricedProducts, type PricedProduct } from "../../catalogue/prices/price-for";
import { Quote, QuoteQuery } from "../../catalogue/prices/schema";

/** What products cost a customer, by name: for the form in which the office takes an order. */
export const quote = business("orders:read")
  .input(QuoteQuery)
  .output(z.object({ items: z.array(Quote) }))
  .query(async ({ ctx, input }) => {
    const { customerId = null, productIds } = input;
    const tenantId = ctx.business.id;
    if (customerId !== null) await requireCustomer(ctx.db, tenantId, customerId);
    const which = productIds
      ? Prisma.sql`p.id = ANY(${productIds}::uuid[])`
      : Prisma.sql`p.sold AND p.archived_at IS NULL`;
    const items = await ctx.db.$queryRaw<PricedProduct[]>(
      Prisma.sql`${pricedProducts(tenantId, customerId)} AND ${which} ORDER BY p.name, p.id`,
    );
    return { items };
  });
