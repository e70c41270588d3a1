import "server-only";
import { cache } from "react";
import { readOpenYards } from "@/features/stock/read-stock";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** One order, read once however many parts of the page ask. */
export const readOrder = cache(async (id: string) =>
  orNotFound((await api()).office.orders.one({ id })),
);

/** Everything the order's page shows, at once. */
export async function readOrderPage(id: string) {
  const { office } = await api();
  const order = await readOrder(id);
  const { customerId, roundId, fulfilment } = order;
  const [sums, supply, mails, history, customer, round, yards, timeZone] = await Promise.all([
    office.orders.reckon({ id }),
    office.orders.supply({ id }),
    office.emails.about({ subjectKind: "order", subjectId: id }),
    everyPage((at) => office.activity.list({ ...at, subjectKind: "order", subjectId: id })),
    customerId === null ? null : office.customers.one({ id: customerId }),
    roundId === null ? null : office.rounds.one({ id: roundId }),
    fulfilment === "collection" ? readOpenYards() : [],
    timeZoneHere(),
  ]);
  return {
    order,
    sums,
    supply,
    mails,
    customer,
    round,
    timeZone,
    history,
    yards,
  };
}
