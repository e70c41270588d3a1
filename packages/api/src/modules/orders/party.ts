import { prepareSql, sqlBuilder, type Fulfilment, type Tx } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import { conflict, forbidden, notFound, type Issue } from "../../platform/base/errors";
import { sumsDue, type Owed } from "./money";
import type { OrderRow } from "./queries";

/* Who an order is for, where it goes, and whether it may be paid later by invoice. */

/** Who an order is for, as their row says under its lock. */
interface HeldCustomer {
  id: string;
  name: string;
  onAccount: boolean;
  archivedAt: Date | null;
  stopReason: string | null;
}

interface Asked {
  customerId?: string | null;
  deliveryAddressId?: string | null;
  fulfilment: Fulfilment;
}

export type Party = Awaited<ReturnType<typeof findParty>>;

/**
 * Who an order is for and where it goes. A delivery without a customer is for the address's own; a
 * collection has no address, even where one is sent along. The customer is held: see `holdCustomer`.
 * @throws not_found for a customer or address that is none of this business
 */
export async function findParty(tx: Tx, tenantId: string, asked: Asked) {
  const delivers = asked.fulfilment === "delivery";
  const [found] =
    delivers && asked.deliveryAddressId
      ? await selectDestination(tx, { tenantId, id: asked.deliveryAddressId })
      : [];
  if (delivers && !found) throw notFound("address");
  const { address, owner } = found ? destinationOf(found) : { address: null, owner: null };
  const customerId = asked.customerId ?? owner?.id ?? null;
  const customer =
    customerId === null || customerId === owner?.id
      ? owner
      : await holdCustomer(tx, tenantId, customerId);
  return { customer, address };
}

type Held = { tenantId: string; id: string };

const selectCustomer = prepareSql(({ tenantId, id }: Held) =>
  sqlBuilder
    .selectFrom("customers as c")
    .where("c.tenant_id", "=", tenantId)
    .where("c.id", "=", id)
    .select([
      "c.id",
      "c.name",
      "c.on_account as onAccount",
      "c.archived_at as archivedAt",
      "c.stop_reason as stopReason",
    ])
    .forShare(),
);

/**
 * The customer of an order, their row locked until the change is through. The lock is shared: orders of one customer do
 * not wait for each other, but they wait for whoever archives, erases or stops the customer, who waits for them.
 * @throws not_found
 */
export async function holdCustomer(tx: Tx, tenantId: string, id: string): Promise<HeldCustomer> {
  const [customer] = await selectCustomer(tx, { tenantId, id });
  if (!customer) throw notFound("customer");
  return customer;
}

/** An address, and its customer held in the same statement. */
const selectDestination = prepareSql(({ tenantId, id }: Held) =>
  sqlBuilder
    .selectFrom("delivery_addresses as a")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
    )
    .where("a.tenant_id", "=", tenantId)
    .where("a.id", "=", id)
    .select([
      "a.id",
      "a.customer_id as customerId",
      "a.name",
      "a.line1",
      "a.line2",
      "a.city",
      "a.postcode",
      "a.latitude",
      "a.longitude",
      "a.drop_latitude as dropLatitude",
      "a.drop_longitude as dropLongitude",
      "a.archived_at as archivedAt",
      "c.name as ownerName",
      "c.on_account as ownerOnAccount",
      "c.archived_at as ownerArchivedAt",
      "c.stop_reason as ownerStopReason",
    ])
    .forShare("c"),
);
type Destination = Awaited<ReturnType<typeof selectDestination>>[number];

function destinationOf(row: Destination) {
  const { ownerName, ownerOnAccount, ownerArchivedAt, ownerStopReason, ...address } = row;
  const owner: HeldCustomer = {
    id: address.customerId,
    name: ownerName,
    onAccount: ownerOnAccount,
    archivedAt: ownerArchivedAt,
    stopReason: ownerStopReason,
  };
  return { address, owner };
}

/** Why no order is taken for a customer, in words; null where one is. */
export const whyNoOrders = ({ archivedAt }: { archivedAt: Date | null }): string | null =>
  archivedAt ? "This customer is archived." : null;

function customerIssues(customer: Party["customer"]): Issue[] {
  const message = customer && whyNoOrders(customer);
  return message ? [{ path: "customerId", message }] : [];
}

/** What speaks against an order of these. */
export const partyIssues = (party: Party): Issue[] => [
  ...customerIssues(party.customer),
  ...addressIssues(party),
];

/** What speaks against delivering there. */
export function addressIssues({ customer, address }: Party): Issue[] {
  const path = "deliveryAddressId";
  if (address?.archivedAt) return [{ path, message: "This address is archived." }];
  if (address && address.customerId !== customer?.id) {
    return [{ path, message: "This is another customer's address." }];
  }
  return [];
}

/** The order's own copy of where it goes: what was known when it was taken. */
export const destinationColumns = ({ customer, address }: Party) => ({
  deliveryAddressId: address?.id ?? null,
  deliverToName: address ? (address.name ?? customer?.name ?? null) : null,
  deliverToAddress: address && inOneLine(address),
  deliverToPostcode: address?.postcode ?? null,
  // The pin set by hand wins over the geocode.
  latitude: address?.dropLatitude ?? address?.latitude ?? null,
  longitude: address?.dropLongitude ?? address?.longitude ?? null,
});

export const inOneLine = ({
  line1,
  line2,
  city,
  postcode,
}: Pick<NonNullable<Party["address"]>, "line1" | "line2" | "city" | "postcode">): string =>
  [line1, line2, city, postcode].filter((part) => part !== null && part !== "").join(", ");

/* Nothing more is sold on account to a customer on stop (docs/decisions/0224). */

/** Somebody of the business who takes or changes an order. */
export interface Seller {
  /** Why they may not sell on account to a customer on stop by giving a reason, in words; null where they may. */
  whyNoOverride: string | null;
}

/** Who may take a customer off stop may also override it for one order. */
export const sellerOf = (who: BusinessCaller): Seller => ({
  whyNoOverride: whyNotAllowed(who, ["customers:write"], { changes: true }),
});

/** What a shopper is told: why they are on stop is for the business's own people. */
export const noAccountNow =
  "Orders on account are not possible at the moment. Please get in touch with us.";

/**
 * Why nothing is sold on account to a customer on stop, and what can be done instead.
 * @param stopReason left out where it stands beside
 */
export function whyNoCredit({ whyNoOverride }: Seller, stopReason?: string): string {
  const stop =
    stopReason === undefined
      ? "This customer is on stop."
      : `This customer is on stop: ${/[.!?]$/.test(stopReason) ? stopReason : `${stopReason}.`}`;
  const instead =
    whyNoOverride === null
      ? "Choose another way to pay, or give a reason to take it on account all the same."
      : "Choose another way to pay.";
  return `${stop} ${instead}`;
}

/** A customer's stop that an order overrides, and the reason given, for the record of the order. */
export type Overridden = { stopReason: string; override: string };

/**
 * Judges an order on account by its customer, who is held, so that of an order and a stop at once one sees the
 * other. Gives what is overridden; null where the customer is not on stop, and a reason given is ignored.
 * @param seller null for a shopper, who may not override it and is not told why
 * @throws conflict for a customer on stop, forbidden where a reason is given by somebody who may not
 */
export function requireCredit(
  { stopReason }: Pick<HeldCustomer, "stopReason">,
  seller: Seller | null,
  override: string | undefined,
): Overridden | null {
  if (stopReason === null) return null;
  if (seller === null) throw conflict(noAccountNow, "payment");
  if (override === undefined) throw conflict(whyNoCredit(seller, stopReason), "paymentMethod");
  if (seller.whyNoOverride !== null) throw forbidden(seller.whyNoOverride);
  return { stopReason, override };
}

type Due = Owed & Pick<OrderRow, "paymentMethod">;

/** Whether a change of an order asks for more credit: it comes on account, or costs more there and is not paid. */
export const asksMoreCredit = (order: Due & Pick<OrderRow, "paidAt">, then: Due): boolean =>
  then.paymentMethod === "on_account" &&
  order.paidAt === null &&
  (order.paymentMethod !== "on_account" || sumsDue(then).totalPence > sumsDue(order).totalPence);
