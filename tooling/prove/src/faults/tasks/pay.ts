import { randomUUID } from "node:crypto";
import { payAtProvider, refundAtProvider } from "@roundsman/api/testing";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, idOf, write } from "./task";
import { takeOrder } from "./take-order";

type Notice = Awaited<ReturnType<typeof payAtProvider>>;

/**
 * Pays an order by its link. The provider sends the notice twice at once. For one order in three it also reports a
 * refund, before the payment.
 */
export async function pay(client: Client): Promise<void> {
  const { dice } = client;
  const { id } = await takeOrder(client, { paymentMethod: "link" });
  await write(client, {
    method: "POST",
    path: `/orders/${id}/payment-link`,
    action: "order.payment_requested",
    subject: idOf,
  });
  const paid = await provider(client, () => payAtProvider(client.service, id));
  if (dice.chance(1 / 3)) {
    const refunded = await provider(client, () => refundAtProvider(client.service, id));
    await tellTwice(client, refunded, "order.refunded", id);
  }
  await tellTwice(client, paid, "order.paid", id);
}

/** Sends a notice twice, each until accepted, as providers do. Both are the same write. */
async function tellTwice(client: Client, notice: Notice, action: string, orderId: string) {
  const told = {
    method: "POST",
    path: "/webhooks/payments",
    body: notice.body,
    headers: { "stripe-signature": notice.signature },
    as: {},
    requestId: randomUUID(),
    action,
    lost: "repeat",
    subject: () => orderId,
  } as const;
  await Promise.all([write(client, told), write(client, told)]);
}

/**
 * Repeats a call of the sandbox while its database is down. A real provider has its own memory, but the sandbox
 * stores it in the same database.
 */
async function provider(client: Client, act: () => Promise<Notice>): Promise<Notice> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      if (client.run.pool.isPatienceOver) throw error;
      await pause(250);
    }
  }
}
