import { createHash } from "node:crypto";
import { runSqlForOne, sqlBuilder, type PrismaClient, type Tx } from "@roundsman/db";
import { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { Uuid } from "../../../platform/values/values";
import { dropUnpaid, isUnpaidCheckout, lockOrder, orderName, orderNow } from "../../orders";
import type { CheckoutForm } from "./schema";

/* A form becomes one order, and so does a basket, however often it is sent (docs/decisions/0427). */

const KeptOrder = z.object({ trackingRef: z.string(), orderId: Uuid });

/** What came of a form the first time. */
export class SentBefore extends Error {
  constructor(
    readonly order: z.infer<typeof KeptOrder>,
    /** Sent with the very same in it. */
    readonly same: boolean,
  ) {
    super("This form was sent before");
  }
}

interface KeyedForm {
  tenantId: string;
  form: Pick<CheckoutForm, "key">;
  now: Date;
}

const whereOf = ({ tenantId, form }: KeyedForm) => ({
  tenantId,
  callerId: "shopper",
  key: form.key,
});

const hashOfAll = (form: KeyedForm["form"]): string =>
  createHash("sha256").update(JSON.stringify(form)).digest("hex");

/**
 * Takes a form's key, in the transaction that orders: of the same form sent twice at once, the second
 * waits for the first, and gets its order instead of another.
 * @throws SentBefore for all but the first
 */
export async function takeKey(tx: Tx, sent: KeyedForm): Promise<void> {
  const { now, form } = sent;
  const requestHash = hashOfAll(form);
  const times = { createdAt: now, leasedUntil: now, committedAt: now, answeredAt: now };
  const { count } = await tx.idempotencyKey.createMany({
    data: [{ ...whereOf(sent), requestHash, ...times }],
    skipDuplicates: true,
  });
  if (count === 1) return;
  const first = await tx.idempotencyKey.findFirstOrThrow({ where: whereOf(sent) });
  throw new SentBefore(KeptOrder.parse(first.answer), first.requestHash === requestHash);
}

/** Keeps the order that came of the form, for whoever sends it again. */
export async function keepOrder(
  tx: Tx,
  sent: KeyedForm,
  order: { trackingRef: string; orderId: string },
): Promise<void> {
  const { trackingRef, orderId } = order;
  await tx.idempotencyKey.updateMany({
    where: whereOf(sent),
    data: { answer: { trackingRef, orderId } },
  });
}

type SentForm = Pick<CheckoutForm, "key" | "basket" | "replaces">;

interface Sent {
  tenantId: string;
  form: SentForm;
  now: Date;
}

/** A browser from before baskets had an id sends none: its form is its basket. */
const basketOf = ({ basket, key }: SentForm): string => basket ?? key;

/** Hash of what was ordered, and for whom; the form's own key, basket and earlier order are left out. */
function hashOf({ key: _key, basket: _basket, replaces: _replaces, ...form }: SentForm): string {
  return createHash("sha256").update(JSON.stringify(form)).digest("hex");
}

/**
 * Thrown out of the transaction that would replace an unpaid order whose payment page is still open: the page has to
 * be ended first, outside any transaction.
 */
export class PageOpenSignal extends Error {
  constructor(readonly order: { orderId: string; trackingRef: string }) {
    super("The payment page of the earlier order is still open");
  }
}

/**
 * Locks the form's basket, and cancels the unpaid order that the form replaces. Of two tabs that send one basket at
 * once, the second waits here for the first.
 * @throws SentBefore where the basket is ordered already: `same` where that order waits for its payment and the form
 * asks for the same; PageOpenSignal where an order to be replaced can still be paid
 */
export async function takeBasket(tx: Tx, record: Recorder, sent: Sent): Promise<void> {
  const { tenantId, form, now } = sent;
  const formHash = hashOf(form);
  await tx.shopBasket.createMany({
    data: [{ tenantId, id: basketOf(form), formHash, createdAt: now }],
    skipDuplicates: true,
  });
  const basket = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("shop_baskets")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", basketOf(form))
      .select("order_id as orderId")
      .forUpdate(),
  );
  const replaced = await findReplaced(tx, tenantId, form);
  for (const orderId of new Set([basket?.orderId, replaced])) {
    if (!orderId) continue;
    const order = await lockOrder(tx, tenantId, orderId);
    const { trackingRef } = order;
    if (isUnpaidCheckout(order)) {
      if (await wasSent(tx, { tenantId, orderId, formHash })) {
        throw new SentBefore({ trackingRef, orderId }, true);
      }
      await replace(tx, record, { tenantId, orderId, trackingRef, now });
    } else if (order.status !== "cancelled" && orderId === basket?.orderId) {
      throw new SentBefore({ trackingRef, orderId }, false);
    }
  }
}

/** Notes the order that the basket became. */
export async function keepBasketOrder(
  tx: Tx,
  { tenantId, form }: Sent,
  { orderId }: { orderId: string },
): Promise<void> {
  await tx.shopBasket.updateMany({
    where: { tenantId, id: basketOf(form) },
    data: { orderId, formHash: hashOf(form) },
  });
}

async function findReplaced(
  db: Pick<PrismaClient | Tx, "order">,
  tenantId: string,
  { replaces }: Pick<CheckoutForm, "replaces">,
): Promise<string | null> {
  if (!replaces) return null;
  const order = await db.order.findFirst({
    where: { tenantId, trackingRef: replaces.toUpperCase(), source: "shop" },
    select: { id: true },
  });
  return order?.id ?? null;
}

/** The order came of a form that asked for the same. */
const wasSent = async (
  tx: Tx,
  where: { tenantId: string; orderId: string; formHash: string },
): Promise<boolean> => (await tx.shopBasket.findFirst({ where, select: { id: true } })) !== null;

interface Replaced {
  tenantId: string;
  orderId: string;
  trackingRef: string;
  now: Date;
}

async function replace(
  tx: Tx,
  record: Recorder,
  { tenantId, orderId, trackingRef, now }: Replaced,
): Promise<void> {
  const open = await tx.paymentSession.findFirst({
    where: { tenantId, orderId, status: "open", providerRef: { not: null } },
    select: { id: true },
  });
  if (open) throw new PageOpenSignal({ orderId, trackingRef });
  const dropped = await dropUnpaid(tx, { tenantId, orderId }, now);
  if (!dropped) return;
  await record({
    action: "order.cancelled",
    words: `Left order ${orderName(dropped)} unpaid and ordered again`,
    subject: { kind: "order", id: dropped.id },
    before: { status: "placed" },
    after: { status: "cancelled" },
  });
}

/**
 * The unpaid order of this browser's basket, which the basket's next order replaces: what it keeps from others is not
 * kept from its own shopper. Null where there is none.
 */
export async function findOwnUnpaid(
  db: PrismaClient,
  tenantId: string,
  {
    basket,
    replaces,
  }: { basket?: string | null | undefined; replaces?: string | null | undefined },
): Promise<string | null> {
  const row = basket
    ? await db.shopBasket.findFirst({
        where: { tenantId, id: basket },
        select: { orderId: true },
      })
    : null;
  for (const id of [row?.orderId, await findReplaced(db, tenantId, { replaces })]) {
    if (id && isUnpaidCheckout(await orderNow(db, tenantId, id))) return id;
  }
  return null;
}
