import { roundName } from "../../round-states";
import { moved, type Board, type Layout, type Move } from "../board";
import type { Parcel } from "../parcels/parcel";

type Seen = { board: Board; layout: Layout; parcels: ReadonlyMap<string, Parcel> };

/** Where an order is after a move, in words for those who don't see it: its lane and place. */
export function announce({ board, layout, parcels }: Seen, move: Move): string {
  const [orderId = ""] = move.orderIds;
  const name = parcels.get(orderId)?.name ?? "The order";
  const lane = moved(layout, move).get(move.to) ?? [];
  const round = board.rounds.find(({ id }) => id === move.to);
  if (!round) return `${name} waits again.`;
  return `${name} is ${lane.indexOf(orderId) + 1} of ${lane.length} to do on ${roundName(round)}.`;
}
