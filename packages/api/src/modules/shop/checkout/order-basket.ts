import type { Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import type { Located } from "../../customers/addresses/position";
import { orderName, tellOffice } from "../../orders/orders/notices";
import { placeOrder } from "../../orders/orders/place-order";
import { findOption } from "../../orders/orders/promise";
import { orderNow } from "../../orders/order/rows";
import { mailLater } from "../../orders/orders/mail-later";
import type { ShopContext } from "../visit/by-shopper";
import { holdProducts } from "../shop/free-stock";
import type { Shopper } from "../visit/shopper";
import { requireAsShown } from "./as-shown";
import { addressOf, customerOf, notesOf } from "./customer";
import { keepOrder, takeKey } from "./once";
import { readBasket } from "./read-basket";
import type { CheckoutForm } from "./schema";
import { dropLater, dropUnpaid, keptUnpaidMs } from "../../orders/orders/unpaid";

interface Asked {
  shopper: Shopper | null;
  form: CheckoutForm;
  located: Located;
}
interface Ordered {
  orderId: string;
  trackingRef: string;
}

/** The whole of ordering, in one transaction. @throws NotAsShownSignal, SentBefore */
export async function orderBasket(
  tx: Tx,
  record: Recorder,
  { shop, now }: ShopContext,
  { shopper, form, located }: Asked,
): Promise<Ordered> {
  const { tenantId, timeZone } = shop;
  const sent = { tenantId, form, now };
  await takeKey(tx, sent);
  await dropReplaced(tx, record, tenantId, form, now);
  const ids = form.lines.map(({ productId }) => productId.toLowerCase());
  await holdProducts(tx, tenantId, ids);
  const items = await readBasket(tx, shop, shopper, form.lines);
  const delivers = form.fulfilment === "delivery";
  const option = await findOption(tx, tenantId, (delivers && form.deliveryOptionId) || null);
  const names = await namesOf(tx, tenantId, ids);
  requireAsShown(form, items, option?.pricePence ?? 0, (id) => names.get(id) ?? "A product");
  const customer = await customerOf(tx, record, { tenantId, now }, shopper, form.contact);
  const typed = delivers && !form.addressId ? form.address : null;
  const deliveryAddressId = typed
    ? await addressOf(tx, { tenantId, now }, customer.id, typed, located)
    : form.addressId;
  const taking = { tenantId, timeZone, now, source: "shop", byUserId: null } as const;
  const orderId = await placeOrder(tx, taking, {
    customerId: customer.id,
    deliveryAddressId,
    fulfilment: form.fulfilment,
    deliveryOptionId: option?.id ?? null,
    paymentMethod: form.payment === "now" ? "link" : "on_account",
    leaveInstruction: form.leaveInstruction,
    leaveDetail: form.leaveDetail,
    notes: notesOf(form, customer, shopper?.name ?? form.contact.name),
    lines: items.map(({ product, quantity, unitPrice }) => ({
      productId: product.id,
      quantity,
      unitPrice,
    })),
    collect: shop.configuration.commerce.askForEmpties
      ? items.flatMap(({ product, empties }) =>
          empties > 0 ? [{ productId: product.id, quantity: empties }] : [],
        )
      : [],
  });
  const order = await orderNow(tx, tenantId, orderId);
  const { trackingRef } = order;
  await keepOrder(tx, sent, { trackingRef, orderId });
  await record({
    action: "order.placed",
    words: `Ordered ${orderName(order)} in the shop`,
    subject: { kind: "order", id: orderId },
    after: { trackingRef, customerId: customer.id },
  });
  const of = { tenantId, orderId };
  if (form.payment === "now") {
    // The office hears of it when it is paid.
    await dropLater(tx, of, new Date(now.getTime() + keptUnpaidMs));
  } else {
    const notice = { kind: "order.placed", title: `New order ${orderName(order)}` } as const;
    await tellOffice(tx, of, notice, { now });
    await mailLater(tx, { ...of, about: "received" });
  }
  return { orderId, trackingRef };
}

async function dropReplaced(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  { replaces }: CheckoutForm,
  now: Date,
): Promise<void> {
  if (!replaces) return;
  const left = await tx.order.findFirst({
    where: { tenantId, trackingRef: replaces.toUpperCase(), source: "shop" },
    select: { id: true },
  });
  const dropped = left && (await dropUnpaid(tx, { tenantId, orderId: left.id }, now));
  if (!dropped) return;
  await record({
    action: "order.cancelled",
    words: `Left order ${orderName(dropped)} unpaid and ordered again`,
    subject: { kind: "order", id: dropped.id },
    before: { status: "placed" },
    after: { status: "cancelled" },
  });
}

async function namesOf(tx: Tx, tenantId: string, ids: readonly string[]) {
  const rows = await tx.product.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
