import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { Pence } from "../../../platform/values/values";
import { readDeliveryCosts } from "./costs";

/** docs/contract/delivery-areas.md#deliverycosts. */
const DeliveryCosts = z
  .object({
    perMilePence: z.int().nullable().meta({ description: "Of a mile of road; null: not said" }),
    perHourPence: z.int().nullable().meta({ description: "Of an hour's driving; null: not said" }),
    dayDiscountPence: z.int().nullable().meta({
      description: "The most that a cheaper day takes off the delivery in the shop; null: nothing",
    }),
  })
  .meta({ id: "DeliveryCosts" });

const DeliveryCostsChange = z
  .object({
    perMilePence: Pence.nullable(),
    perHourPence: Pence.nullable(),
    dayDiscountPence: Pence.nullable(),
  })
  .partial();

/** GET /delivery-costs. */
const get = business("orders:read")
  .output(DeliveryCosts)
  .query(({ ctx }) => readDeliveryCosts(ctx.db, ctx.business.id));

/** PATCH /delivery-costs. */
const change = business("orders:write")
  .input(DeliveryCostsChange)
  .output(DeliveryCosts)
  .mutation(({ ctx, input: wanted }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) return readDeliveryCosts(ctx.db, tenantId);
    return ctx.change(async (tx, record) => {
      const before = await readDeliveryCosts(tx, tenantId);
      await tx.deliverySettings.upsert({
        where: { tenantId },
        create: { tenantId, ...wanted, updatedAt: ctx.now },
        update: { ...wanted, updatedAt: ctx.now },
      });
      const costs = await readDeliveryCosts(tx, tenantId);
      await record({
        action: "delivery_costs.changed",
        words: "Changed what driving costs, and what a cheaper day takes off",
        subject: { kind: "business", id: tenantId },
        ...difference(before, costs),
      });
      return costs;
    });
  });

export const deliveryCosts = router({ get, change });
