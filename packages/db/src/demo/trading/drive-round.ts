import type { Book } from "./book";
import type { Clock } from "../base/clock";
import type { Depot } from "../stock/depot";
import { yards, yardId, type crews } from "../business/fleet";
import { fellside, idOf, personId } from "../base/ids";
import type { Dice } from "../base/random";
import { enterOrder, type DemoOrder } from "./take-order";

export interface Trip {
  n: number;
  crew: (typeof crews)[number];
  /** Days before today. */
  before: number;
  orders: DemoOrder[];
}

interface World {
  book: Book;
  depot: Depot;
  clock: Clock;
  dice: Dice;
}

const minutesAStop = 32;

/** Writes a past round: every stop delivered, every movement made. */
export function driveRound(world: World, trip: Trip): void {
  enter(world, trip, { status: "done", issued: true, done: trip.orders.length });
}

/** Writes a round still to be driven, or with only its first stops done. */
export function planRound(
  world: World,
  trip: Trip,
  so: { status: "planned" | "out"; issued?: boolean; done?: number },
): void {
  enter(world, trip, { issued: so.status === "out", done: 0, ...so });
}

function enter(
  world: World,
  trip: Trip,
  so: { status: string; issued: boolean; done: number },
): void {
  const { book, clock } = world;
  const roundId = idOf("round", trip.n);
  const orders = nearestFirst(trip);
  const out = so.status !== "planned";
  const left = clock.at(trip.before, 7, 40);
  const issued = clock.at(trip.before + 1, 17);
  const driven = so.status === "done";
  book.add("rounds", {
    tenant_id: fellside,
    id: roundId,
    round_date: clock.day(trip.before),
    vehicle_id: idOf("vehicle", trip.crew.van),
    driver_user_id: personId(trip.crew.driver),
    start_location_id: yardId(trip.crew.yard),
    end_location_id: yardId(trip.crew.yard),
    status: so.status,
    issued_at: so.issued ? issued : null,
    issued_version: so.issued ? 1 : null,
    load_confirmed_at: out ? left : null,
    went_out_at: out ? left : null,
    done_at: so.status === "done" ? clock.at(trip.before, 15, 45) : null,
    departs_at: trip.crew.start,
    // The service itself computes the figures of rounds still to be driven.
    distance_metres: driven ? 42_000 + orders.length * 5_300 : null,
    duration_seconds: driven ? orders.length * minutesAStop * 60 + 4_200 : null,
    routed_by: driven ? "estimate" : null,
    version: 1,
    created_at: clock.at(trip.before + 1, 15),
    // Unchanged since it was issued, or the driver would have to be notified again.
    updated_at: out ? clock.at(trip.before, 15) : issued,
  });
  if (driven) handOver(world, trip, roundId);
  for (const [place, order] of orders.entries()) {
    const done = place < so.done;
    const issuedAt =
      trip.before > 0
        ? clock.at(trip.before, 8, place * minutesAStop)
        : clock.minutesAgo((so.done - place) * minutesAStop);
    enterStop(world, { trip, roundId, order, place, driven, done, at: issuedAt });
  }
}

/** On these days Dan's cash is handed over and waits to be counted: yesterday, and a day of the previous month. */
const notCounted = new Set([1, 30]);

/** The last week's cash is counted when its days are closed: close-days.ts. */
const countedThere = { first: 2, last: 7 };

/** Hands over the cash of a driven round, counted the next morning. */
function handOver({ book, clock }: World, trip: Trip, roundId: string): void {
  const { before, crew, orders, n } = trip;
  const pence = orders
    .filter(({ method }) => method === "cash")
    .reduce((sum, { duePence }) => sum + duePence, 0);
  const elsewhere = before >= countedThere.first && before <= countedThere.last;
  if (pence === 0 || elsewhere) return;
  const waits = crew.driver === "dan" && notCounted.has(before);
  book.add("cash_handovers", {
    tenant_id: fellside,
    // The handovers of the last week have the first numbers.
    id: idOf("handover", 1000 + n),
    round_id: roundId,
    driver_user_id: personId(crew.driver),
    expected_pence: pence,
    handed_pence: pence,
    counted_pence: waits ? null : pence,
    counted_by_user_id: waits ? null : personId("adam"),
    counted_at: waits ? null : clock.at(before - 1, 8, 30),
    created_at: clock.at(before, 16),
  });
}

interface Visit {
  trip: Trip;
  roundId: string;
  order: DemoOrder;
  place: number;
  /** True if its round is done. */
  driven: boolean;
  done: boolean;
  at: string;
}

function enterStop({ book, depot, clock }: World, visit: Visit): void {
  const { trip, roundId, order, place, driven, done, at } = visit;
  const driver = personId(trip.crew.driver);
  const stopId = idOf("stop", book.rows("stops").length + 1);
  const paidAt =
    order.method === "link" ? order.placedAt : order.method === "cash" && done ? at : null;
  enterOrder(book, order, {
    status: done ? "delivered" : "placed",
    roundId,
    wantedOn: null,
    expected: { from: clock.day(trip.before), to: clock.day(trip.before - 2) },
    at: done ? at : null,
    paidAt,
    takenBy: driver,
  });
  book.add("stops", {
    tenant_id: fellside,
    id: stopId,
    round_id: roundId,
    order_id: order.id,
    sequence: place + 1,
    eta_seconds: driven ? (place + 1) * minutesAStop * 60 : null,
    service_seconds: driven ? 480 : null,
    wait_seconds: driven ? 0 : null,
    cash_taken_pence: done && order.method === "cash" ? order.duePence : 0,
    completed_at: done ? at : null,
    recorded_at: done ? at : null,
    recorded_by_user_id: done ? driver : null,
    created_at: clock.at(trip.before + 1, 15),
    updated_at: done ? at : clock.at(trip.before + 1, 15),
  });
  if (!done) return;
  const links = {
    order_id: order.id,
    customer_id: order.customer.id,
    round_id: roundId,
    stop_id: stopId,
    by_user_id: driver,
  };
  for (const line of order.lines) {
    const whole = { tenant_id: fellside, stop_id: stopId };
    book.add("stop_lines", {
      ...whole,
      order_line_id: line.id,
      delivered_quantity: line.quantity,
      cancelled_quantity: 0,
    });
    const what = { yard: trip.crew.yard, productId: line.product.id };
    depot.move({ ...what, condition: "full" }, -line.quantity, {
      reason: "delivery",
      at,
      ...links,
    });
    if (!line.product.returnable) continue;
    book.add("stop_collect", { ...whole, product_id: line.product.id, quantity: line.quantity });
    depot.move({ ...what, condition: "empty" }, line.quantity, {
      reason: "delivery",
      at,
      ...links,
    });
  }
}

/** Sorts orders as a driver would go: always on to the nearest. */
function nearestFirst({ crew, orders }: Trip): DemoOrder[] {
  const yard = yards[crew.yard - 1] ?? yards[0];
  const left = [...orders];
  const route: DemoOrder[] = [];
  let from: { latitude: number; longitude: number } = yard;
  while (left.length > 0) {
    const here = from;
    left.sort((a, b) => squared(here, a.customer) - squared(here, b.customer));
    const [next] = left.splice(0, 1);
    if (!next) break;
    route.push(next);
    from = next.customer;
  }
  return route;
}

/** Precise enough for comparing: a degree of longitude is about 0.58 of one of latitude there. */
function squared(
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number {
  return (a.latitude - b.latitude) ** 2 + ((a.longitude - b.longitude) * 0.58) ** 2;
}
