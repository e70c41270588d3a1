import type { PrismaClient, Tx } from "@roundsman/db";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { linkTo, shopPages } from "../../../platform/values/links";
import { shopHome } from "../../business";
import { queueEmail } from "../../messages";
import { lockOrder, type OrderRow } from "../../orders";
import { readConfiguration } from "../storefront/configuration";
import { letters, type OrderMail } from "./letters";
import { renderMail } from "../../../platform/values/mail-template";

interface Sending {
  tenantId: string;
  orderId: string;
  about: OrderMail;
  /** The shops' common address. */
  shopUrl: string;
  now: Date;
}

const kindOf = (about: OrderMail): string => `order.${about}`;

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
    if (!(await isWanted(tx, tenantId, order, about))) return;
    const from = await senderOf(tx, sending);
    const page = linkTo(from.shop, shopPages.order(order.trackingRef));
    const collectAt = order.fulfilment === "collection" ? from.collectAt : null;
    const told = (await isKnown(tx, tenantId, order)) ? order : { ...order, ...unsaid };
    const repeated = about === "repeated" ? await repeatedOf(tx, tenantId, order, from.shop) : null;
    const { subject, ...draft } = letters[about](
      { order: told, page, collectAt, repeated },
      from.name,
    );
    const letter = { kind: kindOf(about), to: order.customerEmail, replyTo: from.email, subject };
    const aboutOrder = { about: { kind: "order", id: orderId } };
    await queueEmail(tx, tenantId, { ...letter, ...renderMail(draft, from), ...aboutOrder }, now);
  });
}

/** What is said beside an order that a standing order made; null where it was skipped meanwhile. */
async function repeatedOf(tx: Tx, tenantId: string, { id: orderId }: OrderRow, shop: string) {
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

/**
 * Whether the customer wants this mail. That an order was placed is confirmed whatever they want: by regulation 16 of
 * the Consumer Contracts Regulations 2013 a shopper has to have it in writing.
 */
async function isWanted(
  tx: Tx,
  tenantId: string,
  { customerId }: OrderRow,
  about: OrderMail,
): Promise<boolean> {
  if (customerId === null || about === "received" || about === "paid") return true;
  return (await tx.messageChoice.count({ where: { tenantId, customerId, mails: false } })) === 0;
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
async function senderOf(tx: Tx, { tenantId, shopUrl }: Sending) {
  const business = await tx.business.findFirstOrThrow({
    where: { id: tenantId },
    relationLoadStrategy: "join",
    select: {
      name: true,
      slug: true,
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
