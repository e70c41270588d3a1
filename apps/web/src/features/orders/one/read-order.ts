import "server-only";
import { cache } from "react";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One order, read once however many parts of the page ask. */
export const readOrder = cache(async (id: string) =>
  orNotFound((await api()).office.orders.one({ id })),
);

/** Everything the order's page shows, at once. */
export async function readOrderPage(id: string) {
  const { office } = await api();
  const order = await readOrder(id);
  const { customerId, roundId, fulfilment } = order;
  const [sums, supply, history, customer, round, yards, timeZone] = await Promise.all([
    office.orders.reckon({ id }),
    office.orders.supply({ id }),
    office.activity.list({ subjectKind: "order", subjectId: id, limit: 50 }),
    customerId === null ? null : office.customers.one({ id: customerId }),
    roundId === null ? null : office.rounds.one({ id: roundId }),
    fulfilment === "collection" ? office.yards.list({ limit: 100 }) : null,
    timeZoneHere(),
  ]);
  return {
    order,
    sums,
    supply,
    customer,
    round,
    timeZone,
    history: history.items,
    yards: yards?.items ?? [],
  };
}
