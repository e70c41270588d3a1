import "server-only";
import { knownCustomer } from "../entry/customer/known-customer";
import { readOrder } from "../one/read-order";
import { changeableOf } from "./order-draft";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** Everything the form that changes an order begins with. */
export async function readOrderEdit(id: string) {
  const { office } = await api();
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
  };
}
