import type { Tx } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference, type Recorder } from "../../platform/audit/change";
import { ManyDone, ManyIds } from "../../platform/audit/each";
import { business } from "../../platform/middleware/procedures";
import type { Within } from "../../platform/middleware/within";
import { dateTime, dateTimeOrNull, metadataAfter, metadataOf } from "../../platform/values/format";
import { holdOpenList } from "../catalogue";
import { viewAddress, type Address, type NewAddress } from "./addresses/schema";
import { addAddress, addressName, type Located } from "./addresses/addresses";
import { closedDaysOf, neverClosed } from "./addresses/hours";
import { contactColumns, neverAsked, viewContact } from "../messages";
import { eachCustomer, findCustomer } from "./guards";
import { customerNow, lockCustomer, roundsTo, type CustomerRow } from "./queries";
import { Customer, CustomerChange, CustomerFields, type Stop } from "./schema";

/* A customer and an address as the office enters them, by themselves or with an order, and as it changes them. */

interface Entering {
  tenantId: string;
  now: Date;
  timeZone: string;
}

type StopColumns = Pick<CustomerRow, "stopReason" | "stopSince" | "stopSetByName">;

/** Null where the customer is not on stop. The three columns are set together. */
export const viewStop = ({ stopReason, stopSince, stopSetByName }: StopColumns): Stop | null =>
  stopSince === null
    ? null
    : { reason: stopReason ?? "", since: dateTime(stopSince), setByName: stopSetByName ?? "" };

export const viewCustomer = ({
  stopReason,
  stopSince,
  stopSetByName,
  termsDays,
  termsFrom,
  marketingOptInOn,
  marketingOptInHow,
  marketingOptInNumber,
  marketingRefusedAt,
  noTextsSince,
  doNotCallSince,
  ...row
}: CustomerRow): Customer => ({
  ...row,
  stop: viewStop({ stopReason, stopSince, stopSetByName }),
  ...viewContact({
    marketingOptInOn,
    marketingOptInHow,
    marketingOptInNumber,
    marketingRefusedAt,
    noTextsSince,
    doNotCallSince,
  }),
  paymentTerms:
    termsDays === null || termsFrom === null ? null : { days: termsDays, from: termsFrom },
  closedDays: closedDaysOf(row.closedDays),
  metadata: metadataOf(row.metadata),
  archivedAt: dateTimeOrNull(row.archivedAt),
  erasedAt: dateTimeOrNull(row.erasedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

/** Returns the given fields of a customer as columns. */
export const customerColumns = <
  Given extends Omit<z.output<typeof CustomerFields>, "name"> & { name?: string | undefined },
>(
  {
    paymentTerms: terms,
    closedDays,
    metadata,
    phone,
    marketingOptIn,
    marketingRefused,
    noTexts,
    doNotCall,
    ...fields
  }: Given,
  before: CustomerRow | null,
  { now, timeZone }: Pick<Entering, "now" | "timeZone">,
) => ({
  ...fields,
  ...(phone !== undefined && { phone }),
  ...contactColumns(
    { marketingOptIn, marketingRefused, noTexts, doNotCall },
    before ?? neverAsked,
    { now, timeZone, phone: (phone === undefined ? before?.phone : phone) ?? null },
  ),
  metadata: metadataAfter(before?.metadata ?? {}, metadata),
  ...(closedDays !== undefined && { closedDays: closedDays ?? neverClosed }),
  ...(terms !== undefined && { termsDays: terms?.days ?? null, termsFrom: terms?.from ?? null }),
});

/** @throws not_found for a price list that is none of this business, conflict for an archived one */
export async function enterCustomer(
  tx: Tx,
  record: Recorder,
  { tenantId, now, timeZone }: Entering,
  fields: z.output<typeof CustomerFields>,
): Promise<Customer> {
  if (fields.rateSetId) await holdOpenList(tx, tenantId, fields.rateSetId);
  const { id } = await tx.customer.create({
    data: {
      tenantId,
      ...customerColumns(fields, null, { now, timeZone }),
      createdAt: now,
      updatedAt: now,
    },
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
}

/** Its postcode was looked up before. */
export async function enterAddress(
  tx: Tx,
  record: Recorder,
  entering: Pick<Entering, "tenantId" | "now">,
  customer: { id: string; name: string },
  fields: z.output<typeof NewAddress>,
  located: Located,
): Promise<Address> {
  const address = viewAddress(await addAddress(tx, entering, customer.id, fields, located));
  await record({
    action: "address.created",
    words: `Added the address ${addressName(address)} to ${customer.name}`,
    subject: { kind: "address", id: address.id },
    after: address,
  });
  return address;
}

/** Changes one customer, in a change of its own. @throws not_found and conflict as PATCH /customers/{id} */
const changeCustomer = (
  ctx: Within,
  id: string,
  wanted: z.output<typeof CustomerChange>,
): Promise<Customer> => {
  const { archived, ...fields } = wanted;
  return ctx.change(async (tx, record, emit) => {
    const tenantId = ctx.business.id;
    const before = await lockCustomer(tx, tenantId, id);
    // Who is on an archived list may stay there.
    if (fields.rateSetId && fields.rateSetId !== before.rateSetId) {
      await holdOpenList(tx, tenantId, fields.rateSetId);
    }
    await tx.customer.updateMany({
      where: { tenantId, id },
      data: {
        ...customerColumns(fields, before, {
          now: ctx.now,
          timeZone: ctx.business.timeZone,
        }),
        ...(archived !== undefined && {
          archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          // Who is brought back is a customer of their own again.
          ...(!archived && { mergedIntoId: null }),
        }),
        updatedAt: ctx.now,
      },
    });
    if (wanted.closedDays !== undefined) {
      const roundIds = await roundsTo(tx, tenantId, { customerId: id });
      await emit("round.way_changed", { tenantId, roundIds });
    }
    if (archived && before.archivedAt === null) {
      const because = "The customer is archived.";
      await emit("customer.archived", { tenantId, customerId: id, because });
    }
    const after = viewCustomer(await customerNow(tx, tenantId, id));
    await record({
      action: "customer.changed",
      words: `Changed the customer ${after.name}`,
      subject: { kind: "customer", id },
      ...difference(viewCustomer(before), after),
    });
    return after;
  });
};

/**
 * PATCH /customers/{id}: left out is unchanged, null clears. Orders keep the name they were taken for.
 * 404 for a price list that is none of this business, 409 for one that is archived.
 */
export const change = business("customers:write")
  .concat(findCustomer)
  .input(CustomerChange)
  .output(Customer)
  .mutation(({ ctx, input: { id, ...wanted } }) =>
    asksNothing(wanted) ? viewCustomer(ctx.customer) : changeCustomer(ctx, id, wanted),
  );

/** Sets when invoices of many customers are due; null for the business's own terms. */
export const changeTermsMany = business("customers:write", { heavy: "bulk" })
  .input(z.object({ ids: ManyIds, paymentTerms: CustomerFields.shape.paymentTerms.unwrap() }))
  .output(ManyDone)
  .mutation(({ ctx, input: { ids, paymentTerms } }) =>
    eachCustomer(ctx, ids, ({ id }) => changeCustomer(ctx, id, { paymentTerms })),
  );
