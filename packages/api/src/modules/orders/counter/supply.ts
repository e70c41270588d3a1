import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Uuid } from "../../../platform/values/values";
import { readSupply, type Supply } from "../../stock";
import { findOrder } from "../order/guards";

/** What can still be promised of a product, for one order. */
export const LineSupply = z.object({
  productId: Uuid,
  /** Units that are free over all yards and that no other order waits for; null where its stock was never counted. */
  remaining: z.int().nullable(),
  /** By how many units the order asks for more than that, in words; null where it does not. */
  warning: z.string().nullable(),
});

/** What remains of each product on an order, and whether the order asks for more. */
export function supplyOfLines(
  lines: readonly { productId: string; quantity: number }[],
  supplies: ReadonlyMap<string, Supply>,
): z.infer<typeof LineSupply>[] {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  }
  return [...wanted].map(([productId, quantity]) => {
    const supply = supplies.get(productId);
    if (!supply) return { productId, remaining: null, warning: null };
    const { free, promised, remaining } = supply;
    const short = quantity - Math.max(0, remaining);
    const warning =
      short > 0 ? `Short by ${short}: ${free} free, ${promised} on other orders.` : null;
    return { productId, remaining, warning };
  });
}

/**
 * Whether there is enough for a placed order, by product, for its page: of two orders for the last one, the
 * later is short. Empty once its goods have left, or were cancelled.
 */
export const supply = business("orders:read")
  .concat(findOrder)
  .output(z.array(LineSupply))
  .query(async ({ ctx }) => {
    if (ctx.order.status !== "placed") return [];
    const { id: orderId, lines } = ctx.order;
    const supplies = await readSupply(
      ctx.db,
      lines.map(({ productId }) => productId),
      { tenantId: ctx.business.id, orderId, earlierOnly: true },
    );
    return supplyOfLines(lines, supplies);
  });
