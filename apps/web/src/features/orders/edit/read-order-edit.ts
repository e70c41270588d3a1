import "server-only";
import { cache } from "react";
import { knownCustomer } from "../entry/customer/known-customer";
import { readOrder } from "../one/read-order";
import { changeableOf } from "./order-draft";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** Everything the form that changes an order begins with, read once however many parts of the page ask. */
export const readOrderEdit = cache(async (id: string) => {
  const { office } = await api();
  // Before the order: a change in between is then asked about, and never taken for one that the page shows.
  const activity = await office.activity.list({ subjectKind: "order", subjectId: id, limit: 1 });
  const order = await readOrder(id);
  const { customerId, deliveryOptionId } = order;
  const productIds = order.lines.map(({ productId }) => productId);
  const [options, customer, can, products] = await Promise.all([
    everyPage((at) => office.deliveryOptions.list(at)),
    customerId === null ? null : knownCustomer(customerId),
    office.can.order({ id }),
    office.prices.quote({ customerId, productIds }),
  ]);
  const isOffered = options.some((option) => option.id === deliveryOptionId);
  // One that is no longer offered stays on the order that named it.
  const kept =
    deliveryOptionId === null || isOffered
      ? []
      : [await office.deliveryOptions.one({ id: deliveryOptionId })];
  return {
    order,
    customer,
    products: products.items,
    options: [...options, ...kept],
    changeable: changeableOf(can),
    whyNotAll: can.changeWork ?? null,
    lastChangeId: activity.items[0]?.id ?? null,
  };
});
