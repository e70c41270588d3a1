import type { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { FirstRun } from "./schema";

/** How far a new business is: asked of what exists, in one statement; what was archived was there. */
export const progress = business("setup:read")
  .output(FirstRun)
  .query(async ({ ctx }) => {
    const { id } = ctx.business;
    const [found] = await ctx.db.$queryRaw<z.infer<typeof FirstRun>[]>`
      SELECT EXISTS (SELECT FROM locations WHERE tenant_id = ${id}::uuid) AS yard,
             EXISTS (SELECT FROM products WHERE tenant_id = ${id}::uuid) AS product,
             EXISTS (SELECT FROM customers WHERE tenant_id = ${id}::uuid) AS customer,
             EXISTS (SELECT FROM orders WHERE tenant_id = ${id}::uuid) AS "order"`;
    return found ?? { yard: false, product: false, customer: false, order: false };
  });
