import { business } from "../../../platform/middleware/procedures";
import { findCustomer } from "../customer/gates";
import { refuseErased } from "../customer/rows";
import { addAddress } from "./new-address";
import { requireWholePin } from "./pin";
import { locate } from "./position";
import { Address, NewAddress } from "../address/schema";
import { addressName, viewAddress } from "./view";

/** POST /customers/{id}/addresses. Its postcode is looked up before anything is written. */
export const create = business("customers:write")
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    refuseErased(ctx.customer);
    return next();
  })
  .input(NewAddress)
  .output(Address)
  .mutation(async ({ ctx, input: { id: customerId, ...fields } }) => {
    const { dropLatitude = null, dropLongitude = null } = fields;
    requireWholePin({ dropLatitude, dropLongitude });
    const located = await locate(ctx, fields.postcode ?? null);
    return ctx.change(async (tx, record) => {
      const at = { tenantId: ctx.business.id, now: ctx.now };
      const row = await addAddress(tx, at, customerId, fields, located);
      await record({
        action: "address.created",
        words: `Added the address ${addressName(row)} to ${ctx.customer.name}`,
        subject: { kind: "address", id: row.id },
        after: viewAddress(row),
      });
      return viewAddress(row);
    });
  });
