import "server-only";
import { cache } from "react";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One invoice, read once however many parts of the page ask. */
export const readInvoice = cache(async (id: string) =>
  orNotFound((await api()).office.invoices.one({ id })),
);

/** Everything the invoice's page shows, at once. */
export async function readInvoicePage(id: string) {
  const { office } = await api();
  const invoice = await readInvoice(id);
  const { customerId } = invoice;
  const [history, customer, timeZone] = await Promise.all([
    office.activity.list({ subjectKind: "invoice", subjectId: id, limit: 50 }),
    customerId === null ? null : office.customers.one({ id: customerId }),
    timeZoneHere(),
  ]);
  return { invoice, history: history.items, email: customer?.email ?? null, timeZone };
}
