import { business } from "../../../platform/middleware/procedures";
import { findCustomer } from "../customer/gates";
import { holdingsOf } from "./holdings";
import { Empties } from "../customer/schema";

/** GET /customers/{id}/empties: what they hold of what comes back. */
export const empties = business("customers:read")
  .concat(findCustomer)
  .output(Empties)
  .query(async ({ ctx }) => ({
    items: await holdingsOf(ctx.db, ctx.business.id, ctx.customer.id),
    nextCursor: null,
  }));
