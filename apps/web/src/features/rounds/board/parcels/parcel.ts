import type { Stop } from "../../round-states";
import { openStops, type Board, type WaitingOrder } from "../board";

/** An order as a card of the board shows it, whether it waits or stands on a round. */
export type Parcel = {
  orderId: string;
  /** Who it is for. */
  name: string;
  /** Town and postcode. */
  place: string;
  summary: string;
  latitude: number | null;
  longitude: number | null;
  /** Where it stands on a round, as the service last said. */
  stop?: Stop;
  waiting?: WaitingOrder;
};

/** The last two parts of an address in one line: its town and postcode. */
export const townOf = (address: string | null): string =>
  (address ?? "").split(", ").slice(-2).join(", ");

const ofStop = (stop: Stop): Parcel => ({
  orderId: stop.orderId,
  name: stop.customerName ?? stop.deliverTo?.split(", ")[0] ?? "No customer",
  place: townOf(stop.deliverTo),
  summary: stop.summary,
  latitude: stop.pin?.latitude ?? stop.latitude,
  longitude: stop.pin?.longitude ?? stop.longitude,
  stop,
});

const ofWaiting = (waiting: WaitingOrder): Parcel => ({
  orderId: waiting.id,
  name: waiting.customerName ?? waiting.deliverToName ?? "No customer",
  place: townOf(addressOf(waiting)),
  summary: waiting.summary,
  latitude: waiting.latitude,
  longitude: waiting.longitude,
  waiting,
});

/** The address with its postcode, once. */
function addressOf({ deliverToAddress: address, postcode }: WaitingOrder): string | null {
  if (address === null || postcode === null || address.endsWith(postcode)) return address;
  return `${address}, ${postcode}`;
}

const made = new WeakMap<Stop | WaitingOrder, Parcel>();

/** The same parcel for what is the same since the board was last read: its card need not be drawn anew. */
function once<Thing extends Stop | WaitingOrder>(make: (thing: Thing) => Parcel) {
  return (thing: Thing): Parcel => {
    const parcel = made.get(thing) ?? make(thing);
    made.set(thing, parcel);
    return parcel;
  };
}

/**
 * Every order that can be moved, by its id. A failed attempt is no parcel of its round any more: its
 * order waits, or stands on another one.
 */
export function parcelsOf(board: Board): ReadonlyMap<string, Parcel> {
  const open = board.rounds.flatMap(openStops);
  return new Map(
    [...open.map(once(ofStop)), ...board.waiting.map(once(ofWaiting))].map((parcel) => [
      parcel.orderId,
      parcel,
    ]),
  );
}
