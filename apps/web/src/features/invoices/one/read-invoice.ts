import "server-only";
import { cache } from "react";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { everyPage } from "@/trpc/every-page";

/** One invoice, read once however many parts of the page ask. */
export const readInvoice = cache(async (id: string) =>
  orNotFound((await api()).office.invoices.one({ id })),
);

/** Everything the invoice's page shows, at once. */
export async function readInvoicePage(id: string) {
  const { office } = await api();
  const invoice = await readInvoice(id);
  const { customerId } = invoice;
  const [mails, history, customer, timeZone] = await Promise.all([
    office.emails.about({ subjectKind: "invoice", subjectId: id }),
    everyPage((at) => office.activity.list({ ...at, subjectKind: "invoice", subjectId: id })),
    customerId === null ? null : office.customers.one({ id: customerId }),
    timeZoneHere(),
  ]);
  return { invoice, mails, history, email: customer?.email ?? null, timeZone };
}
