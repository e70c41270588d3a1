import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../platform/audit/change";
import { dateTime, dateTimeOrNull, metadataAfter, metadataOf } from "../../platform/values/format";
import { holdOpenList } from "../catalogue";
import { viewAddress, type Address, type NewAddress } from "./addresses/schema";
import { addAddress, addressName, type Located } from "./addresses/addresses";
import { closedDaysOf, neverClosed } from "./addresses/hours";
import { contactColumns, neverAsked, viewContact } from "../messages";
import { customerNow, type CustomerRow } from "./queries";
import type { Customer, CustomerFields, Stop } from "./schema";

/* A customer and an address as the office enters them: by themselves, or with an order. */

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
