import { Prisma, type Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Holding } from "../customer/schema";

/**
 * The business's containers a customer has: what went out to them less what came back, the sum of their
 * movements turned round. Below zero where more came back than ever went out, to be looked into.
 */
export const holdingsOf = (
  tx: Pick<Tx, "$queryRaw">,
  tenantId: string,
  customerId: string,
): Promise<z.infer<typeof Holding>[]> =>
  tx.$queryRaw(Prisma.sql`
    SELECT p.id AS "productId", p.name AS "productName", -sum(m.quantity)::int AS quantity
      FROM stock_movements m JOIN products p ON p.tenant_id = m.tenant_id AND p.id = m.product_id
     WHERE m.tenant_id = ${tenantId}::uuid AND m.customer_id = ${customerId}::uuid AND p.returnable
     GROUP BY p.id, p.name HAVING sum(m.quantity) <> 0
     ORDER BY p.name, p.id`);
