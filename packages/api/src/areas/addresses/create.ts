import { business } from "../../procedures";
import { findCustomer } from "../customers/gates";
import { requireWholePin } from "./pin";
import { askAgain, locate } from "./position";
import { Address, NewAddress } from "./schema";
import { addressName, viewAddress } from "./view";

/** POST /customers/{id}/addresses. Its postcode is looked up before anything is written. */
export const create = business("customers:write")
  .concat(findCustomer)
  .input(NewAddress)
  .output(Address)
  .mutation(async ({ ctx, input: { id: customerId, ...fields } }) => {
    requireWholePin({
      dropLatitude: fields.dropLatitude ?? null,
      dropLongitude: fields.dropLongitude ?? null,
    });
    const tenantId = ctx.business.id;
    const { position, failed } = await locate(ctx, fields.postcode ?? null);
    return ctx.change(async (tx, record) => {
      const row = await tx.deliveryAddress.create({
        data: {
          tenantId,
          customerId,
          ...fields,
          ...position,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
      });
      if (failed) await askAgain(tx, { tenantId, addressId: row.id });
      await record({
        action: "address.created",
        words: `Added the address ${addressName(row)} to ${ctx.customer.name}`,
        subject: { kind: "address", id: row.id },
        after: viewAddress(row),
      });
      return viewAddress(row);
    });
  });
