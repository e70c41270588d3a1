import type { PrismaClient, Tx } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome } from "../../business";
import { queueMails, type CustomerMail } from "../../messages";
import { lockOrder, noticesOfOrder, type OrderRow } from "../../orders";
import { readConfiguration } from "../storefront/configuration";
import { fieldsOf, letters, type OrderMail } from "./letters";

interface Sending {
  tenantId: string;
  orderId: string;
  about: OrderMail;
  /** The shops' common address. */
  shopUrl: string;
  now: Date;
}

const kindOf = (about: OrderMail) => `order.${about}` as const;

/**
 * Writes a mail about an order, once for each time that what it tells of happens: a job that runs twice
 * finds it written. Nothing is written to a customer without an address for mail.
 */
export async function writeOrderMail(service: PrismaClient, sending: Sending): Promise<void> {
  const { tenantId, orderId, about, now } = sending;
  await service.$transaction(async (tx) => {
    const order = await lockOrder(tx, tenantId, orderId);
    const since = await happenedAt(tx, tenantId, order, about);
    if (!order.customerEmail || !since || (await isWritten(tx, sending, since))) return;
    await queueMails(tx, tenantId, [await orderMail(tx, sending, order, order.customerEmail)], now);
  });
}

/** A mail about an order as it stands. @throws where it is none of this business */
export async function orderMail(
  tx: Tx | PrismaClient,
  sending: Omit<Sending, "now">,
  order: OrderRow,
  to: string,
): Promise<CustomerMail> {
  const { tenantId, orderId, about } = sending;
  const { name, email, shop, collectAt, colour, foot, timeZone } = await senderOf(tx, sending);
  const told = {
    order: (await isKnown(tx, tenantId, order)) ? order : { ...order, ...unsaid },
    page: linkTo(shop, shopPages.order(order.trackingRef)),
    collectAt: order.fulfilment === "collection" ? collectAt : null,
    notices: (await noticesOfOrder(tx, { id: tenantId, timeZone }, order)).map(({ text }) => text),
    repeated: about === "repeated" ? await repeatedOf(tx, tenantId, order, shop) : null,
  };
  const { details, ...draft } = letters[about](told);
  return {
    kind: kindOf(about),
    to,
    replyTo: email,
    customerId: order.customerId,
    fields: fieldsOf(about, told, name),
    details,
    look: { ...draft, colour, foot },
    about: { kind: "order", id: orderId },
  };
}

/** What is said beside an order that a standing order made; null where it was skipped meanwhile. */
async function repeatedOf(
  tx: Tx | PrismaClient,
  tenantId: string,
  { id: orderId }: OrderRow,
  shop: string,
) {
  const made = await tx.standingOccurrence.findFirst({
    where: { tenantId, orderId, state: "made" },
    select: { skipRef: true, priceNote: true },
  });
  return made?.skipRef
    ? { skipPage: linkTo(shop, shopPages.skip(made.skipRef)), priceNote: made.priceNote }
    : null;
}

/** What a guest typed, and the order's own page shows. */
const unsaid = { customerName: null, deliverToAddress: null };

/**
 * Whether names and addresses may stand in a mail about this order: the office took it, or the address it
 * goes to was shown to be theirs. A guest may have typed somebody else's address, and anything as a name.
 */
export async function isKnown(
  tx: Pick<Tx, "shopAccount">,
  tenantId: string,
  order: OrderRow,
): Promise<boolean> {
  const email = order.customerEmail ?? "";
  if (order.source !== "shop") return true;
  return (
    (await tx.shopAccount.count({ where: { tenantId, email, emailVerifiedAt: { not: null } } })) > 0
  );
}

/** When what is told of last happened; null where it is undone by now. */
async function happenedAt(
  tx: Tx,
  tenantId: string,
  order: OrderRow,
  about: OrderMail,
): Promise<Date | null> {
  switch (about) {
    case "received":
    case "repeated":
      return order.status === "cancelled" ? null : order.createdAt;
    case "paid":
      return order.paidAt;
    case "delivered":
      return order.deliveredAt;
    case "on_its_way": {
      if (order.roundId === null || order.status !== "placed") return null;
      const round = await tx.round.findFirst({
        where: { tenantId, id: order.roundId, status: "out" },
        select: { wentOutAt: true },
      });
      return round?.wentOutAt ?? null;
    }
  }
}

async function isWritten(tx: Tx, sending: Sending, since: Date): Promise<boolean> {
  const { tenantId, orderId, about } = sending;
  // A driver's record may arrive long after its time, but not before it.
  const of = { kind: kindOf(about), subjectKind: "order", subjectId: orderId };
  return (await tx.email.count({ where: { tenantId, ...of, createdAt: { gte: since } } })) > 0;
}

/** The business as its customers know it: its name, its shop's colour and address. */
async function senderOf(
  tx: Tx | PrismaClient,
  { tenantId, shopUrl }: Pick<Sending, "tenantId" | "shopUrl">,
) {
  const business = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    relationLoadStrategy: "join",
    select: {
      name: true,
      slug: true,
      timeZone: true,
      email: true,
      phone: true,
      address: true,
      storefront: { select: { live: true } },
    },
  });
  const { theme, content, commerce } = readConfiguration(business.storefront?.live ?? {});
  const { url: shop } = await shopHome(tx, tenantId, { shopUrl, slug: business.slug });
  return {
    name: business.name,
    timeZone: business.timeZone,
    email: business.email ?? (content.email || null),
    colour: theme.primary,
    shop,
    collectAt: commerce.collection.address || null,
    foot: [content.address || business.address, content.phone || business.phone].flatMap((line) =>
      line ? [line] : [],
    ),
  };
}

/** Tells a customer of their order. */
export const mailOrder = (
  { database, settings }: Pick<Service, "database" | "settings">,
  job: Tasks["mail_order"],
  now = new Date(),
) => writeOrderMail(database.service, { ...job, shopUrl: settings.urls.shop, now });
