import { randomUUID } from "node:crypto";
import { payAtProvider, refundAtProvider } from "@roundsman/api/testing";
import { setTimeout as pause } from "node:timers/promises";
import { type Client, idOf, write } from "./task";
import { takeOrder } from "./take-order";

type Notice = Awaited<ReturnType<typeof payAtProvider>>;

/**
 * An order paid by its link. The provider tells of it twice at once; of every third also that the
 * money went back, and that first.
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

/** As providers do: until it is taken. Told again, it is the same write. */
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

/** The sandbox keeps its memory in the same database, which may be away just now; a real one's is not. */
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
