import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { optionalText, Uuid } from "../../../platform/values/values";
import { Customer, findCustomer } from "../../customers";
import { actorId, tellOfCredit } from "../../orders";
import { lockBoth, mergeCustomers } from "./merge-customers";

/** POST /customers/{id}/merge. */
const MergedInto = z.object({
  intoCustomerId: Uuid,
  /** Why, for the record. */
  reason: optionalText(300).optional(),
});

/** POST /customers/{id}/merge. Gives the customer who stays. */
const merge = business("customers:write")
  .concat(findCustomer)
  .input(MergedInto)
  .output(Customer)
  .mutation(({ ctx, input: { id, intoCustomerId, reason = null } }) => {
    if (intoCustomerId === id) {
      throw invalid({ path: "intoCustomerId", message: "This is the same customer." });
    }
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const both = await lockBoth(tx, tenantId, id, intoCustomerId);
      const merging = { tenantId, ...both, now: ctx.now, byUserId: actorId(ctx) };
      const merged = await mergeCustomers(tx, record, merging, reason);
      const what = `${both.from.name} was merged into them`;
      await tellOfCredit(tx, { tenantId, now: ctx.now, what, customerIds: [intoCustomerId] });
      return merged;
    });
  });

/** Stands beside `customers` in the API: what they hold is agreed on here. */
export const merges = router({ merge });
