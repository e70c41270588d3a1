import "server-only";
import { cache } from "react";
import { orNotFound } from "@/trpc/not-found";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";

/** One transfer, read once however many parts of the page ask. */
export const readTransfer = cache(async (id: string) =>
  orNotFound((await api()).office.transfers.one({ id })),
);

/** What its page shows beside it. */
export async function readTransferPage(id: string) {
  const { office } = await api();
  const transfer = await readTransfer(id);
  const [can, timeZone] = await Promise.all([office.can.transfer({ id }), timeZoneHere()]);
  return { transfer, can, timeZone };
}
