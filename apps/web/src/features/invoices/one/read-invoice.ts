import "server-only";
import { cache } from "react";
import { withChanges } from "@/features/activity/read-changes";
import { readMailsAbout } from "@/features/emails/read-mails";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
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
  const [can, mails, history, customer, timeZone, interest] = await Promise.all([
    office.can.invoice({ id }),
    readMailsAbout("invoice", id),
    everyPage((at) => office.activity.list({ ...at, subjectKind: "invoice", subjectId: id })).then(
      withChanges,
    ),
    customerId === null
      ? null
      : ifHeld("customers:read", () => office.customers.one({ id: customerId }), null),
    timeZoneHere(),
    customerId !== null && invoice.overdue
      ? office.interest.estimate({ id: customerId, invoiceId: id })
      : null,
  ]);
  return { invoice, can, mails, history, email: customer?.email ?? null, timeZone, interest };
}
