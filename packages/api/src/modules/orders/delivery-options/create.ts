import type { Tx } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { requireDaysInOrder } from "./days";
import { DeliveryOption, NewDeliveryOption } from "./schema";
import { viewDeliveryOption } from "./view";

/** POST /delivery-options. */
export const create = business("orders:write")
  .input(NewDeliveryOption)
  .output(DeliveryOption)
  .mutation(async ({ ctx, input }) => {
    requireDaysInOrder(input);
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const sortOrder = input.sortOrder ?? (await lastPlace(tx, tenantId));
      const row = await tx.deliveryOption.create({
        data: { tenantId, ...input, sortOrder, createdAt: ctx.now, updatedAt: ctx.now },
      });
      await record({
        action: "delivery_option.created",
        words: `Added the delivery option ${row.name}`,
        subject: { kind: "delivery_option", id: row.id },
        after: viewDeliveryOption(row),
      });
      return viewDeliveryOption(row);
    });
  });

const most = 2_147_483_647;

/** Two made at once may get the same place: they then stand in the order they were made. */
async function lastPlace(tx: Tx, tenantId: string): Promise<number> {
  const { _max } = await tx.deliveryOption.aggregate({
    where: { tenantId },
    _max: { sortOrder: true },
  });
  return _max.sortOrder === null ? 0 : Math.min(_max.sortOrder + 1, most);
}
