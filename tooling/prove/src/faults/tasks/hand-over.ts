import { type Client, idOf, write } from "./task";
import { takeOrder } from "./take-order";

/** Places an order that is collected at the counter. */
export async function handOver(client: Client): Promise<void> {
  const { id } = await takeOrder(client, { fulfilment: "collection", paymentMethod: "on_account" });
  await write(client, {
    method: "POST",
    path: `/orders/${id}/collected`,
    body: { locationId: client.at.yard.id },
    action: "order.collected",
    subject: idOf,
  });
}
