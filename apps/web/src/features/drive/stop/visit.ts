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

type Delivered = Completion["lines"];

const linesFor = (stop: Stop, lines: Delivered) =>
  lines?.filter((line) => stop.lines.some(({ orderLineId }) => orderLineId === line.orderLineId));

/** Whether nothing of an order was handed over at a door where something of another one was. */
function isLeftOut(visit: readonly Stop[], stop: Stop, delivered: Delivered): boolean {
  const lines = linesFor(stop, delivered) ?? [];
  return (
    visit.length > 1 &&
    lines.length > 0 &&
    lines.every(({ deliveredQuantity }) => deliveredQuantity === 0)
  );
}

/**
 * The order of a visit that cylinders are charged on: of those handed over the first that is paid in cash, so that
 * the driver can take the money, else the first.
 */
export function chargedStop(visit: readonly [Stop, ...Stop[]], delivered: Delivered): Stop {
  const made = visit.filter((stop) => !isLeftOut(visit, stop, delivered));
  return made.find(({ paymentMethod }) => paymentMethod === "cash") ?? made[0] ?? visit[0];
}

/**
 * What was done at a door, told for each of its orders. Empties go with the order that expects them, cash first to
 * the order that is first; what is more than all expect goes with the last that is made. Of an order nothing was handed over for,
 * it is told that it was not delivered, so that it is planned again. Cylinders are charged on one of the orders;
 * what was scanned is told with the first that is made.
 * @param chargesPence of the cash, what is taken for cylinders, in pence including VAT
 */
export function deedsOf(
  visit: readonly [Stop, ...Stop[]],
  { agreements, serials, ...body }: Completion,
  chargesPence = 0,
): Deed[] {
  const charged = agreements && chargedStop(visit, body.lines);
  const empties = new Map((body.collect ?? []).map((line) => [line.productId, line.quantity]));
  const scannedAt = visit.find((stop) => !isLeftOut(visit, stop, body.lines));
  let cashLeft = body.cashTakenPence ?? 0;
  const lastMade = visit.findLast((stop) => !isLeftOut(visit, stop, body.lines));
  return visit.map((stop): Deed => {
    const isLast = stop === lastMade;
    const { id: stopId, orderId } = stop;
    const lines = linesFor(stop, body.lines);
    if (isLeftOut(visit, stop, body.lines)) {
      return { kind: "fail", stopId, orderId, body: failureOf(body) };
    }
    const collect = [...empties].flatMap(([productId, left]) => {
      const expected = stop.collect.find((line) => line.productId === productId)?.quantity ?? 0;
      const quantity = isLast ? left : Math.min(left, expected);
      empties.set(productId, left - quantity);
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    const own = stop === charged ? chargesPence : 0;
    const cash = isLast ? cashLeft : Math.min(cashLeft, stop.amountDuePence + own);
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
        ...(stop === charged && { agreements }),
        ...(serials && stop === scannedAt && { serials }),
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
