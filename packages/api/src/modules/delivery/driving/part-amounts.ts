import type { PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { amountDue } from "../rounds/view";
import { outcomesOf, selectToDeliver, type OrderToDeliver } from "../stops/outcome";

/** The most ways to hand over a part of an order that are sent to a phone; with more the phone asks for each. */
const mostWays = 256;

/**
 * The cash to take for each way to hand over an order in part, in pence including VAT. The ways are in order: the last
 * line counts up first, from none of it to `quantity`.
 */
export const PartAmounts = z.object({
  lines: z.array(z.object({ orderLineId: Uuid, quantity: z.int() })),
  pence: z.array(z.int()),
});
type PartAmounts = z.infer<typeof PartAmounts>;

/** Returns the amounts of the orders of these rounds that are to be paid in cash, by order. */
export async function partAmountsOf(
  db: PrismaClient,
  tenantId: string,
  roundIds: readonly string[],
): Promise<Map<string, PartAmounts>> {
  const orders = await db.order.findMany({
    where: {
      tenantId,
      roundId: { in: [...roundIds] },
      status: "placed",
      paymentMethod: "cash",
      paidAt: null,
    },
    relationLoadStrategy: "join",
    select: selectToDeliver,
  });
  return new Map(
    orders.flatMap((order) => {
      const amounts = amountsOf(order);
      return amounts === null ? [] : [[order.id, amounts] as const];
    }),
  );
}

/** Returns the amounts of one order, or null where there are too many ways. */
export function amountsOf(order: OrderToDeliver): PartAmounts | null {
  const ways = order.lines.reduce((product, { quantity }) => product * (quantity + 1), 1);
  if (ways > mostWays) return null;
  const pence = Array.from({ length: ways }, (_, way) => {
    let rest = way;
    const handedOver = order.lines.toReversed().map(({ id: orderLineId, quantity }) => {
      const deliveredQuantity = rest % (quantity + 1);
      rest = Math.floor(rest / (quantity + 1));
      return { orderLineId, deliveredQuantity };
    });
    const lines = outcomesOf(order, handedOver);
    return amountDue({ ...order, status: "delivered", lines, cashTakenPence: 0 });
  });
  return { lines: order.lines.map(({ id, quantity }) => ({ orderLineId: id, quantity })), pence };
}
