import "server-only";
import { readRound } from "@/features/rounds/one/read-round";
import { api } from "@/session/api";
import { ifHeld } from "@/session/place";
import { timeZoneHere } from "@/session/time-zone";
import { orNotFound } from "@/trpc/not-found";
import { readOrder } from "../one/read-order";

/** Reads the contents of the notes: each order, its sums, and its stop if it is on a round. */
export async function readNotes(ids: readonly string[]) {
  const { office } = await api();
  const [notes, business, timeZone] = await Promise.all([
    Promise.all(ids.map(readNote)),
    office.business.get(),
    timeZoneHere(),
  ]);
  return { notes, business, timeZone };
}

async function readNote(id: string) {
  const { office } = await api();
  const order = await readOrder(id);
  const { roundId } = order;
  const [sums, round] = await Promise.all([
    orNotFound(office.orders.reckon({ id })),
    roundId === null ? null : ifHeld("rounds:read", () => readRound(roundId), null),
  ]);
  const stop = round?.stops.find(({ orderId }) => orderId === id);
  return { order, sums, onRound: round && stop ? { round, stop } : null };
}
