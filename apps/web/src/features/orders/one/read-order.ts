import "server-only";
import { cache } from "react";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/trpc/server";

/** One order, read once however many parts of the page ask. */
export const readOrder = cache(async (id: string) =>
  orNotFound((await api()).office.orders.one({ id })),
);

/** Everything the order's page shows, at once. */
export async function readOrderPage(id: string) {
  const { office } = await api();
  const order = await readOrder(id);
  const { customerId, roundId } = order;
  const [sums, history, customer, round, timeZone] = await Promise.all([
    office.orders.reckon({ id }),
    office.activity.list({ subjectKind: "order", subjectId: id, limit: 50 }),
    customerId === null ? null : office.customers.one({ id: customerId }),
    roundId === null ? null : office.rounds.one({ id: roundId }),
    timeZoneHere(),
  ]);
  return { order, sums, history: history.items, customer, round, timeZone };
}
