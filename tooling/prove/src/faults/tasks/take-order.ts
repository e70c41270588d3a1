import { write, idOf, type Client } from "./task";

export interface TakenOrder {
  id: string;
  lines: { id: string; productId: string; quantity: number }[];
}

/** Places an order of gas and coal for this customer, or for a random one of the business. */
export function takeOrder(
  client: Client,
  more: {
    party?: Client["at"]["parties"][number];
    fulfilment?: string;
    paymentMethod?: string;
  } = {},
): Promise<TakenOrder> {
  const { at, dice } = client;
  const { party = dice.pick(at.parties), ...fields } = more;
  return write<TakenOrder>(client, {
    method: "POST",
    path: "/orders",
    body: {
      ...party,
      ...fields,
      lines: [
        { productId: at.product.id, quantity: dice.between(1, 9) },
        { productId: at.coal.id, quantity: dice.between(1, 9) },
      ],
      collect: [{ productId: at.product.id, quantity: 1 }],
    },
    action: "order.placed",
    subject: idOf,
  });
}
