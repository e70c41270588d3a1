import "server-only";
import { cache } from "react";
import { withChanges } from "@/features/activity/read-changes";
import { readMailsAbout } from "@/features/emails/read-mails";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";

/** One credit note, read once however many parts of the page ask. */
export const readCreditNote = cache(async (id: string) =>
  orNotFound((await api()).office.creditNotes.one({ id })),
);

/** Everything the credit note's page shows, at once. */
export async function readCreditNotePage(id: string) {
  const { office } = await api();
  const note = await readCreditNote(id);
  const { customerId } = note;
  const [mails, history, customer, timeZone] = await Promise.all([
    readMailsAbout("credit_note", id),
    everyPage((at) =>
      office.activity.list({ ...at, subjectKind: "credit_note", subjectId: id }),
    ).then(withChanges),
    customerId === null
      ? null
      : ifHeld("customers:read", () => office.customers.one({ id: customerId }), null),
    timeZoneHere(),
  ]);
  return { note, mails, history, email: customer?.email ?? null, timeZone };
}
