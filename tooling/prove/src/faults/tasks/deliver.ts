import { randomUUID } from "node:crypto";
import { type Client, idOf, write } from "./task";
import { type Billed, settle } from "./settle";
import { takeOrder } from "./take-order";

interface Round {
  id: string;
  stops: { id: string; orderId: string }[];
}

/** Delivers two orders of one customer, bills them on one invoice, mails the invoice and settles it. */
export async function deliver(client: Client): Promise<void> {
  const { at, dice } = client;
  const party = dice.pick(at.parties);
  const orders = [
    await takeOrder(client, { party, paymentMethod: "on_account" }),
    await takeOrder(client, { party, paymentMethod: "on_account" }),
  ];
  const orderIds = orders.map(({ id }) => id);
  const round = await write<Round>(client, {
    method: "POST",
    path: "/rounds",
    body: {
      roundDate: new Date().toISOString().slice(0, 10),
      driverUserId: at.driver.id,
      startLocationId: at.yard.id,
      endLocationId: at.yard.id,
      orderIds,
    },
    action: "round.made",
    subject: idOf,
  });
  await setStatus(client, round, "out");
  for (const stop of round.stops) await complete(client, round, stop);
  await setStatus(client, round, "done");
  await bill(client, orderIds);
}

const setStatus = (client: Client, { id }: { id: string }, status: "out" | "done") =>
  write<Round>(client, {
    method: "PUT",
    path: `/rounds/${id}/status`,
    body: { status },
    action: `round.${status}`,
    subject: idOf,
  });

/** Completes a stop as the driver's phone does: under its own id, repeated until accepted. */
const complete = (client: Client, round: Round, stop: Round["stops"][number]) =>
  write<Round>(client, {
    method: "POST",
    path: `/rounds/${round.id}/stops/${stop.id}/complete`,
    body: { recordId: randomUUID(), doneAt: new Date().toISOString() },
    action: "stop.completed",
    lost: "repeat",
    subject: () => stop.orderId,
  });

async function bill(client: Client, orderIds: readonly string[]): Promise<void> {
  const { items } = await write<{ items: Billed[] }>(client, {
    method: "POST",
    path: "/invoices",
    body: { orderIds },
    action: "invoice.raised",
    subject: ({ items: [first] }) => first?.id ?? "",
  });
  for (const invoice of items) {
    await write(client, {
      method: "POST",
      path: `/invoices/${invoice.id}/send`,
      action: "invoice.sent",
      subject: idOf,
    });
    await settle(client, invoice);
  }
}
