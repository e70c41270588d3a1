import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { holdOpenList } from "../../catalogue/rate-sets/locked";
import { findCustomer } from "../customer/gates";
import { customerNow, lockCustomer } from "../customer/rows";
import { Customer, CustomerChange } from "../customer/schema";
import { viewCustomer } from "./view";

/**
 * PATCH /customers/{id}: left out is unchanged, null clears. Orders keep the name they were taken for.
 * 404 for a price list that is none of this business, 409 for one that is archived.
 */
export const change = business("customers:write")
  .concat(findCustomer)
  .input(CustomerChange)
  .output(Customer)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewCustomer(ctx.customer);
    const { archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const before = await lockCustomer(tx, tenantId, id);
      // Who is on an archived list may stay there.
      if (fields.rateSetId && fields.rateSetId !== before.rateSetId) {
        await holdOpenList(tx, tenantId, fields.rateSetId);
      }
      await tx.customer.updateMany({
        where: { tenantId, id },
        data: {
          ...fields,
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      const after = viewCustomer(await customerNow(tx, tenantId, id));
      await record({
        action: "customer.changed",
        words: `Changed the customer ${after.name}`,
        subject: { kind: "customer", id },
        ...difference(viewCustomer(before), after),
      });
      return after;
    });
  });
