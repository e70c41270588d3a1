import "server-only";
import { cache } from "react";
import { readOpenYards } from "@/features/stock/read-stock";
import { withChanges } from "@/features/activity/read-changes";
import { readMailsAbout } from "@/features/emails/read-mails";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { everyPage } from "@/trpc/every-page";

/** One order, read once however many parts of the page ask. */
export const readOrder = cache(async (id: string) =>
  orNotFound((await api()).office.orders.one({ id, explain: true })),
);

/** Everything the order's page shows, at once. */
export async function readOrderPage(id: string) {
  const { office } = await api();
  const order = await readOrder(id);
  const { customerId, roundId, fulfilment } = order;
  const billedOn = order.invoice?.id;
  const [
    can,
    sums,
    refunds,
    supply,
    mails,
    texts,
    history,
    customer,
    round,
    yards,
    timeZone,
    invoice,
  ] = await Promise.all([
    office.can.order({ id }),
    office.orders.reckon({ id }),
    office.payments.refunds({ id }),
    office.orders.supply({ id }),
    readMailsAbout("order", id),
    ifHeld("customers:read", () => office.texts.list({ orderId: id }), null),
    everyPage((at) => office.activity.list({ ...at, subjectKind: "order", subjectId: id })).then(
      withChanges,
    ),
    customerId === null
      ? null
      : ifHeld("customers:read", () => office.customers.one({ id: customerId }), null),
    roundId === null ? null : ifHeld("rounds:read", () => office.rounds.one({ id: roundId }), null),
    fulfilment === "collection" ? ifHeld("stock:read", readOpenYards, []) : [],
    timeZoneHere(),
    billedOn === undefined
      ? null
      : ifHeld("invoices:read", () => office.invoices.one({ id: billedOn }), null),
  ]);
  return {
    order,
    can,
    sums,
    refunds,
    supply,
    mails,
    texts,
    customer,
    round,
    timeZone,
    history,
    yards,
    invoice,
  };
}
