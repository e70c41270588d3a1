import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { Pence } from "../../../platform/values/values";
import { readDrivingCosts } from "./costs";

/** docs/contract/delivery-areas.md#deliverycosts. */
const DeliveryCosts = z
  .object({
    perMilePence: z.int().nullable().meta({ description: "Of a mile of road; null: not said" }),
    perHourPence: z.int().nullable().meta({ description: "Of an hour's driving; null: not said" }),
  })
  .meta({ id: "DeliveryCosts" });

const DeliveryCostsChange = z
  .object({ perMilePence: Pence.nullable(), perHourPence: Pence.nullable() })
  .partial();

/** GET /delivery-costs. */
const get = business("orders:read")
  .output(DeliveryCosts)
  .query(({ ctx }) => readDrivingCosts(ctx.db, ctx.business.id));

/** PATCH /delivery-costs. */
const change = business("orders:write")
  .input(DeliveryCostsChange)
  .output(DeliveryCosts)
  .mutation(({ ctx, input: wanted }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) return readDrivingCosts(ctx.db, tenantId);
    return ctx.change(async (tx, record) => {
      const before = await readDrivingCosts(tx, tenantId);
      await tx.deliverySettings.upsert({
        where: { tenantId },
        create: { tenantId, ...wanted, updatedAt: ctx.now },
        update: { ...wanted, updatedAt: ctx.now },
      });
      const costs = await readDrivingCosts(tx, tenantId);
      await record({
        action: "delivery_costs.changed",
        words: "Changed what driving costs",
        subject: { kind: "business", id: tenantId },
        ...difference(before, costs),
      });
      return costs;
    });
  });

export const deliveryCosts = router({ get, change });
