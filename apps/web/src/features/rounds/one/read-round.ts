import "server-only";
import { cache } from "react";
import { withChanges } from "@/features/activity/read-changes";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";

/** One round with all that is known of it, read once however many parts of the page ask. */
export const readRound = cache(async (id: string) =>
  orNotFound((await api()).office.driving.one({ id })),
);

/** Everything the round's page shows, at once. */
export async function readRoundPage(id: string) {
  const { office } = await api();
  const round = await readRound(id);
  const [history, timeZone] = await Promise.all([
    office.rounds.history({ id }).then(({ items }) => withChanges(items)),
    timeZoneHere(),
  ]);
  return { round, history, timeZone };
}

/** A round and the business whose paper it is put on. */
export async function readRoundPaper(id: string) {
  const { office } = await api();
  const [round, business] = await Promise.all([readRound(id), office.business.get()]);
  return { round, business };
}
