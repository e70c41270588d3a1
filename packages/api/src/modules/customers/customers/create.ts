import { business } from "../../../platform/middleware/procedures";
import { holdOpenList } from "../../catalogue/rate-sets/locked";
import { customerNow } from "../customer/rows";
import { Customer, CustomerFields } from "../customer/schema";
import { viewCustomer } from "./view";

/** POST /customers. 404 for a price list that is none of this business, 409 for an archived one. */
export const create = business("customers:write")
  .input(CustomerFields)
  .output(Customer)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      if (input.rateSetId) await holdOpenList(tx, tenantId, input.rateSetId);
      const { id } = await tx.customer.create({
        data: { tenantId, ...input, createdAt: ctx.now, updatedAt: ctx.now },
        select: { id: true },
      });
      const customer = viewCustomer(await customerNow(tx, tenantId, id));
      await record({
        action: "customer.created",
        words: `Added the customer ${customer.name}`,
        subject: { kind: "customer", id },
        after: customer,
      });
      return customer;
    }),
  );
