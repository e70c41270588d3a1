import type { DeliveryAddress } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { requireCustomer } from "../customer/known";
import { letOrdersFollow } from "./following";
import { findReachedAddress } from "./gates";
import { requireWholePin, type Pin } from "./pin";
import { askAgain, locate } from "./position";
import { requireAtTheDoor } from "./reach";
import { lockAddress } from "./rows";
import { Address, AddressChange } from "../address/schema";
import { addressName, viewAddress } from "./view";

/**
 * PATCH /addresses/{id}: left out is unchanged, null clears. A new postcode is looked
 * up before anything is written; orders that are placed and not out yet follow the address.
 */
export const change = business("customers:write", { or: "deliveries:write" })
  .concat(findReachedAddress)
  .input(AddressChange)
  .output(Address)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    requireWholePin(pinAfter(ctx.address, wanted));
    const goesTo =
      wanted.customerId && (await requireCustomer(ctx.db, tenantId, wanted.customerId));
    requireAtTheDoor(ctx, wanted);
    if (asksNothing(wanted)) return viewAddress(ctx.address);
    const { archived, postcode, ...fields } = wanted;
    const located = isNews(postcode, ctx.address) ? await locate(ctx, postcode) : null;
    return ctx.change(async (tx, record, emit) => {
      const before = await lockAddress(tx, tenantId, id);
      requireWholePin(pinAfter(before, wanted));
      const row = await tx.deliveryAddress.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          ...fields,
          // A postcode that is the same is left alone, so that it never parts from its position.
          ...(located && { postcode, ...located.position }),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      if (located?.failed) await askAgain(tx, { tenantId, addressId: id });
      const roundIds = await letOrdersFollow(tx, tenantId, id, ctx.now);
      await emit("round.way_changed", { tenantId, roundIds });
      const hasMoved = goesTo && before.customerId !== row.customerId;
      await record({
        action: hasMoved ? "address.moved" : "address.changed",
        words: hasMoved
          ? `Moved the address ${addressName(row)} to ${goesTo.name}`
          : `Changed the address ${addressName(row)}`,
        subject: { kind: "address", id },
        ...difference(viewAddress(before), viewAddress(row)),
      });
      return viewAddress(row);
    });
  });

/** The pin as it will be. */
const pinAfter = (before: Pin, wanted: Partial<Pin>): Pin => ({
  dropLatitude: wanted.dropLatitude === undefined ? before.dropLatitude : wanted.dropLatitude,
  dropLongitude: wanted.dropLongitude === undefined ? before.dropLongitude : wanted.dropLongitude,
});

/** Whether a postcode is to be looked up: another one, or one of which nothing is known yet. */
const isNews = (
  postcode: string | null | undefined,
  before: DeliveryAddress,
): postcode is string | null =>
  postcode !== undefined && (postcode !== before.postcode || before.geocodedAt === null);
