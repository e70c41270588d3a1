import "server-only";
import { cache } from "react";
import { withChanges } from "@/features/activity/read-changes";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import { everyPage } from "@/trpc/every-page";
import { orNotFound } from "@/trpc/not-found";

/** One receipt, read once however many parts of the page ask. */
export const readReceipt = cache(async (id: string) =>
  orNotFound((await api()).office.receipts.one({ id })),
);

/** Everything the receipt's page shows, at once. */
export async function readReceiptPage(id: string) {
  const { office } = await api();
  const receipt = await readReceipt(id);
  const [history, timeZone] = await Promise.all([
    everyPage((at) => office.activity.list({ ...at, subjectKind: "receipt", subjectId: id })).then(
      withChanges,
    ),
    timeZoneHere(),
  ]);
  return { receipt, history, timeZone };
}
