import type { Completion, Failure, Stop } from "../driving";
import type { Deed } from "../outbox/outbox";

/* Two orders to one door are made as one: one card, one signature, and a record for each. */

const isOpen = (stop: Stop): boolean =>
  stop.completedAt === null && stop.failedAt === null && stop.orderStatus === "placed";

/** The open stops of the visit a stop is part of, in order; the stop alone where it is recorded. */
export function openVisit(stops: readonly Stop[], stop: Stop): [Stop, ...Stop[]] {
  if (!isOpen(stop)) return [stop];
  const [first = stop, ...more] = stops.filter(
    (other) => other.visit === stop.visit && isOpen(other),
  );
  return [first, ...more];
}

/** The stops of a visit as one: the goods, empties and cash of all of them, under the name of the first. */
export function asOneStop([first, ...more]: [Stop, ...Stop[]]): Stop {
  const stops = [first, ...more];
  const collect = new Map<string, Stop["collect"][number]>();
  for (const line of stops.flatMap((stop) => stop.collect)) {
    const quantity = (collect.get(line.productId)?.quantity ?? 0) + line.quantity;
    collect.set(line.productId, { ...line, quantity });
  }
  return {
    ...first,
    lines: stops.flatMap((stop) => stop.lines),
    collect: [...collect.values()],
    amountDuePence: stops.reduce((sum, stop) => sum + stop.amountDuePence, 0),
    summary: stops.map((stop) => stop.summary).join(", "),
  };
}

/**
 * What was done at a door, told for each of its orders. Empties go with the order that expects them, cash first to
 * the order that is first; what is more than all expect goes with the last. Of an order nothing was handed over for,
 * it is told that it was not delivered, so that it is planned again.
 */
export function deedsOf(visit: readonly Stop[], body: Completion): Deed[] {
  const empties = new Map((body.collect ?? []).map((line) => [line.productId, line.quantity]));
  let cashLeft = body.cashTakenPence ?? 0;
  return visit.map((stop, at): Deed => {
    const isLast = at === visit.length - 1;
    const { id: stopId, orderId } = stop;
    const lines = body.lines?.filter((line) =>
      stop.lines.some(({ orderLineId }) => orderLineId === line.orderLineId),
    );
    const nothing =
      (lines?.length ?? 0) > 0 && lines?.every((line) => line.deliveredQuantity === 0);
    if (nothing && visit.length > 1) {
      return { kind: "fail", stopId, orderId, body: failureOf(body) };
    }
    const collect = [...empties].flatMap(([productId, left]) => {
      const expected = stop.collect.find((line) => line.productId === productId)?.quantity ?? 0;
      const quantity = isLast ? left : Math.min(left, expected);
      empties.set(productId, left - quantity);
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    const cash = isLast ? cashLeft : Math.min(cashLeft, stop.amountDuePence);
    cashLeft -= cash;
    const { cashTakenPence: _, shortfallReason, ...said } = body;
    const isShort = stop.lines.some(
      (line) =>
        (lines?.find(({ orderLineId }) => orderLineId === line.orderLineId)?.deliveredQuantity ??
          line.quantity) < line.quantity,
    );
    return {
      kind: "complete",
      stopId,
      orderId,
      body: {
        ...said,
        ...(lines && { lines }),
        collect,
        ...(cash > 0 && { cashTakenPence: cash }),
        ...(isShort && { shortfallReason }),
      },
    };
  });
}

/** Why goods stayed on the van, as a delivery that was not made says it. */
const failed: Record<NonNullable<Completion["shortfallReason"]>, Failure["failureReason"]> = {
  not_on_vehicle: "not_on_vehicle",
  refused: "refused",
  changed_mind: "refused",
  damaged: "other",
  no_empty_to_swap: "other",
  other: "other",
};

const failureOf = ({ shortfallReason }: Completion): Failure => ({
  failureReason: shortfallReason ? failed[shortfallReason] : "other",
});
