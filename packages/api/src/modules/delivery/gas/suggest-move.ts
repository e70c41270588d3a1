import type { Leg } from "./aboard";

/* Which order could ride on another van, so that a van needs no certificate. Pure. */

/** A planned round of a day, as far as it matters here. */
export interface MovableRound {
  id: string;
  driverName: string | null;
  /** Its driver may carry more than the small load. */
  certified: boolean;
  orders: readonly MovableOrder[];
  /** What is aboard with these orders on it as well, or without one of its own. */
  legsWith: (added: MovableOrder | null, without: MovableOrder | null) => readonly Leg[];
  /** What its van may carry leaves room for this order. */
  hasRoomFor: (order: MovableOrder) => boolean;
}

export interface MovableOrder {
  id: string;
  /** Kilograms of gas in its fulls. */
  kg: number;
}

export interface GasMove {
  orderId: string;
  toRoundId: string;
  kg: number;
  words: string;
}

const isOver = (legs: readonly Leg[]) => legs.some(({ over }) => over);

/**
 * The smallest order that takes a round under the small load and puts no other over it; null where the round needs
 * none, or no single order will do.
 */
export function suggestMove(round: MovableRound, others: readonly MovableRound[]): GasMove | null {
  if (round.certified || !isOver(round.legsWith(null, null))) return null;
  const candidates = round.orders
    .filter(({ kg }) => kg > 0)
    .toSorted((a, b) => a.kg - b.kg || a.id.localeCompare(b.id));
  for (const order of candidates) {
    if (isOver(round.legsWith(null, order))) continue;
    const to = others.find(
      (other) =>
        other.hasRoomFor(order) && (other.certified || !isOver(other.legsWith(order, null))),
    );
    if (!to) continue;
    const kg = order.kg.toLocaleString("en-GB");
    const whom = to.driverName ?? "another round";
    const words = `Move ${kg} kg to ${whom} and no certificate is needed.`;
    return { orderId: order.id, toRoundId: to.id, kg: order.kg, words };
  }
  return null;
}
