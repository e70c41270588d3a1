import { type DeliveryAddress } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../platform/audit/change";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { dateTime } from "../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../platform/values/page";
import { search, whereWords } from "../../platform/values/search";
import { DateTime, Latitude, Longitude, Uuid } from "../../platform/values/values";
import { FoundAddresses, LookedUp, lookUpAddresses, offersAddresses } from "./addresses/lookup";
import {
  Address,
  AddressChange,
  AddressQuery,
  NewAddress,
  Postcode,
  viewAddress,
} from "./addresses/schema";
import {
  addressName,
  letOrdersFollow,
  locatePostcode,
  lockAddress,
  queueGeocoding,
} from "./addresses/addresses";
import { findAddress } from "./addresses/find-address";
import { enterAddress } from "./enter";
import {
  findCustomer,
  findReachedAddress,
  requireDriverFields,
  requireWholePin,
  type Pin,
} from "./guards";
import { windowColumns } from "./addresses/hours";
import { refuseErased, requireCustomer, roundsTo } from "./queries";
import { keptBounds } from "../../platform/limits/bounds";

const AddressCursor = z.tuple([DateTime, Uuid]);

/** GET /customers/{id}/addresses, the oldest first; archived ones are left out unless asked for. */
const list = business("customers:read")
  .concat(findCustomer)
  .input(AddressQuery)
  .output(pageOf(Address))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, AddressCursor);
    const rows = await search(input.q, (words) =>
      ctx.db.deliveryAddress.findMany({
        where: {
          tenantId: ctx.business.id,
          customerId: ctx.customer.id,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: [
            ...whereWords(words, (found) => [found]),
            after
              ? {
                  OR: [
                    { createdAt: { gt: after[0] } },
                    { createdAt: after[0], id: { gt: after[1] } },
                  ],
                }
              : {},
          ],
        },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(rows, input.limit, viewAddress, (row) => [dateTime(row.createdAt), row.id]);
  });

/** GET /addresses/{id}. */
const one = business("customers:read")
  .concat(findAddress)
  .output(Address)
  .query(({ ctx }) => viewAddress(ctx.address));

/** POST /customers/{id}/addresses. Its postcode is looked up before anything is written. */
const create = business("customers:write")
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
    const located = await locatePostcode(ctx, fields.postcode ?? null);
    const at = { tenantId: ctx.business.id, now: ctx.now };
    const customer = { id: customerId, name: ctx.customer.name };
    return ctx.change((tx, record) => enterAddress(tx, record, at, customer, fields, located));
  });

/**
 * PATCH /addresses/{id}: left out is unchanged, null clears. A new postcode is looked
 * up before anything is written; orders that are placed and not out yet follow the address.
 */
const change = business("customers:write", { or: "deliveries:write" })
  .concat(findReachedAddress)
  .input(AddressChange)
  .output(Address)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    requireWholePin(pinAfter(ctx.address, wanted));
    const goesTo =
      wanted.customerId && (await requireCustomer(ctx.db, tenantId, wanted.customerId));
    requireDriverFields(ctx, wanted);
    if (asksNothing(wanted)) return viewAddress(ctx.address);
    const { archived, postcode, ...fields } = wanted;
    const located = needsLookUp(postcode, ctx.address) ? await locatePostcode(ctx, postcode) : null;
    return ctx.change(async (tx, record, emit) => {
      const before = await lockAddress(tx, tenantId, id);
      requireWholePin(pinAfter(before, wanted));
      const row = await tx.deliveryAddress.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          ...fields,
          ...windowColumns(fields),
          // A postcode that is the same is left alone, so that it never parts from its position.
          ...(located && { postcode, ...located.position }),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      if (located?.failed) await queueGeocoding(tx, { tenantId, addressId: id });
      const moved = await letOrdersFollow(tx, tenantId, id, ctx.now);
      const retimed =
        wanted.deliveryWindows === undefined ? [] : await roundsTo(tx, tenantId, { addressId: id });
      const roundIds = [...new Set([...moved, ...retimed])];
      await emit("round.way_changed", { tenantId, roundIds });
      const hasMoved = goesTo && before.customerId !== row.customerId;
      if (hasMoved || (archived && before.archivedAt === null)) {
        const because = hasMoved
          ? "The address is another customer's now."
          : "The address is archived.";
        await emit("address.left", { tenantId, addressId: id, because });
      }
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
const needsLookUp = (
  postcode: string | null | undefined,
  before: DeliveryAddress,
): postcode is string | null =>
  postcode !== undefined && (postcode !== before.postcode || before.geocodedAt === null);

/** Where a postcode is, before an address is written: for the map beside the form. Null where nobody knows. */
const findPostcode = business("customers:read")
  .input(z.object({ postcode: Postcode }))
  .output(z.object({ latitude: Latitude.nullable(), longitude: Longitude.nullable() }))
  .query(async ({ ctx, input }) => {
    const { latitude, longitude } = (await locatePostcode(ctx, input.postcode)).position;
    return { latitude, longitude };
  });

/** Whether forms offer to look addresses up. */
const offersLookUp = business("customers:read")
  .output(z.boolean())
  .query(({ ctx }) => offersAddresses(ctx));

/** The addresses of a postcode, to choose from. It may cost money, so a business asks so often in a day. */
const lookUp = business("customers:read")
  .input(LookedUp)
  .output(FoundAddresses)
  .query(async ({ ctx, input }) => {
    await ctx.limits.countKept(keptBounds.addressLookup, { business: ctx.business.id });
    return lookUpAddresses(ctx, input.postcode);
  });

export const addresses = router({
  list,
  one,
  create,
  change,
  findPostcode,
  offersLookUp,
  lookUp,
});
