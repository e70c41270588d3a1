import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { timeZoneHere } from "@/session/time-zone";
import { api } from "@/session/api";

/** One webhook, read once however many parts of the page ask. */
export const readWebhook = cache(async (id: string) =>
  orNotFound((await api()).office.webhooks.one({ id })),
);

/** Everything a webhook's page shows, at once. */
export async function readWebhookPage(
  id: string,
  query: { cursor?: string; limit?: number; failed?: boolean },
) {
  const { office } = await api();
  const webhook = await readWebhook(id);
  const [attempts, { items: types }, timeZone] = await Promise.all([
    office.webhooks.attempts({ ...query, id }),
    office.events.types(),
    timeZoneHere(),
  ]);
  return { webhook, attempts, types, timeZone };
}
