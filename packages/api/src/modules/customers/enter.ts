import type { Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../platform/audit/change";
import { dateTime, dateTimeOrNull, metadataAfter, metadataOf } from "../../platform/values/format";
import { holdOpenList } from "../catalogue";
import { viewAddress, type Address, type NewAddress } from "./addresses/schema";
import { addAddress, addressName, type Located } from "./addresses/addresses";
import { closedDaysOf, neverClosed } from "./addresses/hours";
import { customerNow, type CustomerRow } from "./queries";
import type { Customer, CustomerFields, Stop } from "./schema";

/* A customer and an address as the office enters them: by themselves, or with an order. */

interface Entering {
  tenantId: string;
  now: Date;
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
  ...row
}: CustomerRow): Customer => ({
  ...row,
  stop: viewStop({ stopReason, stopSince, stopSetByName }),
  paymentTerms:
    termsDays === null || termsFrom === null ? null : { days: termsDays, from: termsFrom },
  closedDays: closedDaysOf(row.closedDays),
  metadata: metadataOf(row.metadata),
  archivedAt: dateTimeOrNull(row.archivedAt),
  erasedAt: dateTimeOrNull(row.erasedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

/**
 * What is given of a customer, as its row holds it.
 * @param before its metadata as it stands
 */
export const customerColumns = <
  Given extends Pick<z.output<typeof CustomerFields>, "paymentTerms" | "closedDays" | "metadata">,
>(
  { paymentTerms: terms, closedDays, metadata, ...fields }: Given,
  before: unknown = {},
) => ({
  ...fields,
  metadata: metadataAfter(before, metadata),
  ...(closedDays !== undefined && { closedDays: closedDays ?? neverClosed }),
  ...(terms !== undefined && { termsDays: terms?.days ?? null, termsFrom: terms?.from ?? null }),
});

/** @throws not_found for a price list that is none of this business, conflict for an archived one */
export async function enterCustomer(
  tx: Tx,
  record: Recorder,
  { tenantId, now }: Entering,
  fields: z.output<typeof CustomerFields>,
): Promise<Customer> {
  if (fields.rateSetId) await holdOpenList(tx, tenantId, fields.rateSetId);
  const { id } = await tx.customer.create({
    data: { tenantId, ...customerColumns(fields), createdAt: now, updatedAt: now },
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
  entering: Entering,
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
