import { Book } from "./book";
import type { Clock } from "../base/clock";
import type { DemoCustomer } from "../customers/customers";
import { crews } from "../business/fleet";
import { Dice } from "../base/random";
import { enterOrder, OrderTaker, type DemoOrder } from "./take-order";
import { Depot } from "../stock/depot";
import { driveRound, planRound, type Trip } from "./drive-round";

const perRound = 11;

/** Writes days of orders, plans, rounds and payments, today's rounds, and orders that wait to be planned. */
export function trade(
  customers: readonly DemoCustomer[],
  clock: Clock,
  days: number,
): { book: Book; depot: Depot } {
  const dice = new Dice(90);
  const book = new Book();
  const depot = new Depot();
  const taker = new OrderTaker(dice);
  const nearest = [1, 2].map((yard) => customers.filter((customer) => customer.yard === yard));
  let trips = 0;
  const orderFor = (yard: number, before: number): DemoOrder =>
    taker.take(
      dice.pick(nearest[yard - 1] ?? customers),
      clock.at(before, dice.between(9, 16), dice.between(0, 59)),
    );
  const tripOf = (crew: (typeof crews)[number], before: number, size: number): Trip => ({
    n: (trips += 1),
    crew,
    before,
    orders: Array.from({ length: size }, () => orderFor(crew.yard, before + 2)),
  });

  for (let before = days; before >= 1; before -= 1) {
    if (before % 7 === 3) continue;
    for (const crew of crews)
      driveRound(
        { book, depot, clock, dice },
        tripOf(crew, before, dice.between(perRound - 2, perRound + 1)),
      );
    if (before % 5 === 0) cancel(book, orderFor(1, before), clock, before);
  }
  // Today: Dan is out with three stops done, Dee is about to leave, Penrith is planned.
  const [dan, dee, mick, tess] = crews;
  planRound({ book, depot, clock, dice }, tripOf(dan, 0, 12), { status: "out", done: 3 });
  planRound({ book, depot, clock, dice }, tripOf(dee, 0, 10), { status: "planned", issued: true });
  planRound({ book, depot, clock, dice }, tripOf(mick, 0, 9), { status: "planned" });
  planRound({ book, depot, clock, dice }, tripOf(tess, -1, 6), { status: "planned" });
  for (let waiting = 0; waiting < 34; waiting += 1) {
    const order = orderFor(waiting % 3 === 0 ? 2 : 1, waiting % 2);
    const paid = order.method !== "link" || waiting % 4 !== 0;
    enterOrder(book, order, {
      status: "placed",
      roundId: null,
      wantedOn: waiting % 3 === 0 ? clock.day(-1) : null,
      expected: { from: clock.day(-1), to: clock.day(-3) },
      at: null,
      paidAt: order.method === "link" && paid ? order.placedAt : null,
    });
  }
  return { book, depot };
}

function cancel(book: Book, order: DemoOrder, clock: Clock, before: number): void {
  enterOrder(book, order, {
    status: "cancelled",
    roundId: null,
    wantedOn: null,
    expected: { from: clock.day(before - 2), to: clock.day(before - 4) },
    at: clock.at(before, 17),
    paidAt: null,
  });
}
