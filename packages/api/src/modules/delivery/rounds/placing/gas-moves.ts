import { day } from "../../../../platform/values/format";
import { isInDate } from "../../gas/in-date";
import { loadsOf, whyOverloaded } from "../load";
import type { RoundRow, StopRow } from "../queries";
import { legsOfRound } from "../../gas/round-gas";
import { suggestMove, type GasMove, type MovableRound } from "../../gas/suggest-move";

interface Placed {
  row: RoundRow;
  stops: readonly StopRow[];
}

/** What could move to another van, by the round that it would take under the small load: planned rounds of one day. */
export function movesOfGas(found: readonly Placed[]): ReadonlyMap<string, GasMove> {
  const moves = new Map<string, GasMove>();
  const planned = found.filter(({ row }) => row.status === "planned");
  for (const { row, stops } of planned) {
    const others = planned
      .filter((other) => other.row.id !== row.id && day(other.row.roundDate) === day(row.roundDate))
      .map((other) => movable(other, stops));
    const move = suggestMove(movable({ row, stops }, []), others);
    if (move !== null) moves.set(row.id, move);
  }
  return moves;
}

/** @param theirs the stops of the round that an order would come from */
function movable({ row, stops }: Placed, theirs: readonly StopRow[]): MovableRound {
  const stopOf = (orderId: string) => [...stops, ...theirs].find((one) => one.orderId === orderId);
  const withStop = (orderId: string) => {
    const added = stopOf(orderId);
    return added ? [...stops, added] : [...stops];
  };
  return {
    id: row.id,
    driverName: row.driverName,
    certified: row.papers.some(
      (paper) => paper.kind === "adr_certificate" && isInDate(paper, day(row.roundDate)),
    ),
    orders: stops.map(({ orderId, lines }) => ({
      id: orderId,
      kg: lines.reduce((sum, { goods, quantity }) => sum + (goods?.netKg ?? 0) * quantity, 0),
    })),
    legsWith: (added, without) => {
      const all = added === null ? [...stops] : withStop(added.id);
      return legsOfRound(
        row,
        all.filter(({ orderId }) => orderId !== without?.id),
      );
    },
    hasRoomFor: ({ id }) => whyOverloaded(loadsOf(row, withStop(id)), row, row.carried) === null,
  };
}
