import { lockName, prepareSql, sqlBuilder, type Fulfilment, type Tx } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../platform/access/caller";
import { conflict, forbidden, notFound, type Issue } from "../../platform/base/errors";
import { finite } from "../../platform/rules/dated-rule";
import { pounds } from "../../platform/values/format";
import { readExposure } from "./order/exposure";
import { sumsDue, type Owed } from "./money/money";
import { doorColumns } from "./order/promise";
import type { OrderRow } from "./order/queries";

/* Who an order is for, where it goes, and whether it may be paid later by invoice. */

/** Who an order is for, as their row says under its lock. */
interface HeldCustomer {
  id: string;
  name: string;
  onAccount: boolean;
  archivedAt: Date | null;
  stopReason: string | null;
  /** Pence; null where there is no limit. */
  creditLimitPence: number | null;
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
      "c.credit_limit_pence as creditLimitPence",
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
      "c.credit_limit_pence as ownerCreditLimitPence",
      ...doorColumns,
    ])
    .forShare("c"),
);
type Destination = Awaited<ReturnType<typeof selectDestination>>[number];

function destinationOf(row: Destination) {
  const { ownerName, ownerOnAccount, ownerArchivedAt, ownerStopReason, ...rest } = row;
  const { ownerCreditLimitPence, ...address } = rest;
  const owner: HeldCustomer = {
    id: address.customerId,
    name: ownerName,
    onAccount: ownerOnAccount,
    archivedAt: ownerArchivedAt,
    stopReason: ownerStopReason,
    creditLimitPence: ownerCreditLimitPence,
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

/* Nothing more is sold on account to a customer on stop, or over their credit limit (docs/decisions/0224, 0240). */

/** Somebody of the business who takes or changes an order. */
export interface Seller {
  /** Why they may not sell on account all the same by giving a reason, in words; null where they may. */
  whyNoOverride: string | null;
}

/** Who may take a customer off stop, or change their limit, may also override either for one order. */
export const sellerOf = (who: BusinessCaller): Seller => ({
  whyNoOverride: whyNotAllowed(who, ["customers:write"], { changes: true }),
});

/** What a shopper is told: what speaks against it is for the business's own people. */
export const noAccountNow =
  "Orders on account are not possible at the moment. Please get in touch with us.";

/** The limit that an order would go over. Pence, including VAT. */
interface OverLimit {
  creditLimitPence: number;
  /** What the customer owes and has on order without it. */
  exposurePence: number;
  orderPence: number;
}

/** What speaks against selling on account: a stop, the limit, or both. */
interface Obstacles {
  stopReason: string | null;
  overLimit: OverLimit | null;
}

/** An order on account, and whose it is. */
interface OnAccount {
  tenantId: string;
  customer: Pick<HeldCustomer, "id" | "stopReason" | "creditLimitPence">;
  /** Of one that is changed. */
  orderId: string | null;
  /** What it is to cost, including VAT. */
  orderPence: number;
}

/** What speaks against an order on account; null where nothing does. One that costs nothing goes over no limit. */
export async function creditObstacles(tx: Tx, order: OnAccount): Promise<Obstacles | null> {
  const { tenantId, customer, orderId: exceptOrderId, orderPence } = order;
  const { id: customerId, stopReason, creditLimitPence } = customer;
  const overLimit = creditLimitPence !== null && orderPence > 0 ? await judge() : null;
  return stopReason === null && overLimit === null ? null : { stopReason, overLimit };

  async function judge(): Promise<OverLimit | null> {
    const { exposurePence } = await readExposure(tx, { tenantId, customerId, exceptOrderId });
    const limit = creditLimitPence ?? 0;
    return finite(exposurePence + orderPence, "credit used") > finite(limit, "credit limit")
      ? { creditLimitPence: limit, exposurePence, orderPence }
      : null;
  }
}

/**
 * Why nothing is sold on account, and what can be done instead.
 * @param brief without the reason of a stop, which stands beside
 */
export function whyNoCredit(
  { whyNoOverride }: Seller,
  obstacles: Obstacles,
  brief = false,
): string {
  const { stopReason, overLimit } = obstacles;
  const reason = brief || stopReason === null ? "" : `: ${stopReason.replace(/\.$/, "")}`;
  const words = [
    stopReason !== null && `This customer is on stop${reason}.`,
    overLimit && wordsOfLimit(overLimit),
    whyNoOverride === null
      ? "Choose another way to pay, or give a reason to take it on account all the same."
      : "Choose another way to pay.",
  ];
  return words.filter(Boolean).join(" ");
}

function wordsOfLimit({ creditLimitPence, exposurePence, orderPence }: OverLimit): string {
  const already =
    exposurePence < 0
      ? `${pounds(-exposurePence)} is in credit`
      : `${pounds(exposurePence)} is owed or on order`;
  return `Over the credit limit of ${pounds(creditLimitPence)}: ${already}, this order is ${pounds(orderPence)}.`;
}

/** What an order overrides, and the reason given, for the record of the order. */
export type Overridden = { stopReason?: string; override: string } & Partial<OverLimit>;

/** The same in words: "although its customer is on stop: The bank says it is on its way". */
export const wordsOverridden = ({ stopReason, creditLimitPence, override }: Overridden): string =>
  `although its customer ${[
    ...(stopReason === undefined ? [] : ["is on stop"]),
    ...(creditLimitPence === undefined ? [] : ["goes over their credit limit"]),
  ].join(" and ")}: ${override}`;

/**
 * Judges an order on account by its customer, who is held, so that of an order and a stop at once one sees the
 * other. Orders of a customer with a limit wait for each other here: two never share what is left of it.
 * Gives what is overridden; null where nothing speaks against it, and a reason given is ignored.
 * @param seller null for a shopper, who may not override it and is not told why
 * @throws conflict on stop or over the limit, forbidden where a reason is given by somebody who may not
 */
export async function requireCredit(
  tx: Tx,
  order: OnAccount,
  seller: Seller | null,
  override: string | undefined,
  path = "paymentMethod",
): Promise<Overridden | null> {
  const { id, creditLimitPence } = order.customer;
  if (creditLimitPence !== null) await lockName(tx, `credit:${id}`);
  const obstacles = await creditObstacles(tx, order);
  if (obstacles === null) return null;
  if (seller === null) throw conflict(noAccountNow, "payment");
  if (override === undefined) throw conflict(whyNoCredit(seller, obstacles), path);
  if (seller.whyNoOverride !== null) throw forbidden(seller.whyNoOverride);
  const { stopReason, overLimit } = obstacles;
  return { ...(stopReason !== null && { stopReason }), ...overLimit, override };
}

type Due = Owed & Pick<OrderRow, "paymentMethod">;

/** Whether a change of an order asks for more credit: it comes on account, or costs more there and is not paid. */
export const asksMoreCredit = (order: Due & Pick<OrderRow, "paidAt">, then: Due): boolean =>
  then.paymentMethod === "on_account" &&
  order.paidAt === null &&
  (order.paymentMethod !== "on_account" || sumsDue(then).totalPence > sumsDue(order).totalPence);
