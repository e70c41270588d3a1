import type { RouterOutputs } from "@/trpc/outputs";
import { isRecorded, type Stop } from "../round-states";

export type Board = RouterOutputs["office"]["rounds"]["board"];
export type BoardRound = Board["rounds"][number];
export type WaitingOrder = Board["waiting"][number];

/** Where an order may stand on the board: on a round, or among those that wait (null). */
export type LaneId = string | null;

/** Orders put before the nth open stop of a lane, from 0; what is beyond its end is its end. */
export type Move = { id: string; orderIds: readonly string[]; to: LaneId; at: number };

/** The open orders of each lane, in order. What is recorded already stands still and is not among them. */
export type Layout = ReadonlyMap<LaneId, readonly string[]>;

/** The stops that are still to be made: a round that is done, or whose van is lost, gave its orders back. */
export const openStops = ({ status, stops }: Pick<BoardRound, "status" | "stops">): Stop[] =>
  status === "done" ? [] : stops.filter((stop) => !isRecorded(stop));

export function layoutOf(board: Board): Layout {
  return new Map<LaneId, readonly string[]>([
    [null, board.waiting.map((order) => order.id)],
    ...board.rounds.map(
      (round) => [round.id, openStops(round).map(({ orderId }) => orderId)] as const,
    ),
  ]);
}

/** The layout after a move. Orders that have gone from the board meanwhile are left out of it. */
export function moved(layout: Layout, { orderIds, to, at }: Move): Layout {
  const known = new Set([...layout.values()].flat());
  const moving = orderIds.filter((id) => known.has(id));
  const target = layout.get(to);
  if (!target || moving.length === 0) return layout;
  const away = new Set(moving);
  // Counted among those that stay: a place means the same whether the order comes from above it or below.
  const before = target.slice(0, at).filter((id) => !away.has(id)).length;
  const next = new Map<LaneId, readonly string[]>();
  for (const [lane, ids] of layout) {
    const stay = ids.filter((id) => !away.has(id));
    next.set(lane, lane === to ? stay.toSpliced(before, 0, ...moving) : stay);
  }
  return next;
}

/** The move that takes this one back, from the layout before it; null where its first order is on no lane. */
export function reversed(layout: Layout, move: Omit<Move, "id">): Omit<Move, "id"> | null {
  const { orderIds } = move;
  const [first = ""] = orderIds;
  const from = laneOf(layout, first);
  if (from === undefined) return null;
  const staysBefore = layout.get(from)?.indexOf(first) ?? 0;
  const after = moved(layout, { id: "", ...move }).get(from) ?? [];
  // A place is counted with the moved orders among the others, where they stand after the move.
  const stays = after.filter((id) => !orderIds.includes(id));
  const next = stays[staysBefore];
  return { orderIds, to: from, at: next === undefined ? after.length : after.indexOf(next) };
}

/** Which of these orders the service asks about before they are put on a round of this day, each with why. */
export const questionsOf = (
  { waiting }: Pick<Board, "waiting">,
  { orderIds, to }: Pick<Move, "orderIds" | "to">,
): { orderId: string; why: string }[] =>
  waiting.flatMap(({ id, asks }) =>
    to !== null && asks !== null && orderIds.includes(id) ? [{ orderId: id, why: asks }] : [],
  );

/** The lane an order stands in; undefined where it is not on the board, or recorded. */
export function laneOf(layout: Layout, orderId: string): LaneId | undefined {
  for (const [lane, ids] of layout) if (ids.includes(orderId)) return lane;
  return undefined;
}

/** Whether whoever looks may put orders on a round, take them off, or change their places: as the service says. */
export const takesMoves = ({ can }: Pick<BoardRound, "can">): boolean => can.putStops === null;
