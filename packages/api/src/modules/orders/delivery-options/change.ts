import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { requireDaysInOrder } from "./days";
import { findDeliveryOption } from "./gates";
import { lockDeliveryOption } from "./locked";
import { DeliveryOption, DeliveryOptionChange } from "./schema";
import { viewDeliveryOption } from "./view";

/**
 * PATCH /delivery-options/{id}. Orders already taken hold their own copy of the
 * days and the charge. Archiving twice keeps the first time.
 */
export const change = business("orders:write")
  .concat(findDeliveryOption)
  .input(DeliveryOptionChange)
  .output(DeliveryOption)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewDeliveryOption(ctx.option);
    const { archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const before = await lockDeliveryOption(tx, ctx.business.id, id);
      requireDaysInOrder({
        minDays: fields.minDays ?? before.minDays,
        maxDays: fields.maxDays ?? before.maxDays,
      });
      const row = await tx.deliveryOption.update({
        where: { tenantId_id: { tenantId: ctx.business.id, id } },
        data: {
          ...fields,
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      await record({
        action: "delivery_option.changed",
        words: `Changed the delivery option ${row.name}`,
        subject: { kind: "delivery_option", id },
        ...difference(viewDeliveryOption(before), viewDeliveryOption(row)),
      });
      return viewDeliveryOption(row);
    });
  });
