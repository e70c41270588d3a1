import type { ClientBase } from "pg";
import { Book } from "./book";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";
import { pricePaid, type DemoCustomer } from "../customers/customers";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";
import { Dice } from "../base/random";
import { enterOrder, priced } from "./take-order";

/*
 * Thirty addresses that heat or cook with Fellside's fuel, and their deliveries over about two years: orders from
 * before Fellside moved in. They order when the last delivery is nearly used up. Only this file has each one's use,
 * and the temperatures.
 */

const count = 30;
/** No delivery is on a closed day, or on a coming one. */
const newest = 10;
const daysOfHistory = 730;

/** One address's use of one product: units on a usual day, and the share of heating. */
interface Household {
  customer: DemoCustomer;
  /** Index in the catalogue. */
  productAt: number;
  perDay: number;
  heating: number;
  /** Quantity of each delivery, the last one first. */
  quantities: number[];
  /** Share of each delivery that was really used when the next one came. */
  used: number[];
  /** Days from today until it runs out. */
  emptyIn: number;
}

/** Product, units on a usual day, share of heating, and the range of quantities. */
const kinds = [
  { productAt: 9, perDay: 0.035, heating: 0.8, fewest: 1, most: 2 },
  { productAt: 9, perDay: 0.05, heating: 0.7, fewest: 2, most: 2 },
  { productAt: 8, perDay: 0.03, heating: 0.1, fewest: 1, most: 2 },
  { productAt: 14, perDay: 0.45, heating: 0.9, fewest: 10, most: 20 },
] as const;

function households(customers: readonly DemoCustomer[], clock: Clock): Household[] {
  const dice = new Dice(730);
  const days = daysTo(clock, 4);
  return customers.slice(-count).map((customer, index) => {
    const kind = kinds[index % kinds.length] ?? kinds[0];
    const perDay = kind.perDay * (0.7 + 0.9 * dice.next());
    const heating = Math.min(0.95, kind.heating * (0.8 + 0.4 * dice.next()));
    const usual = (kind.fewest + kind.most) / 2 / perDay;
    const deliveries = Math.max(6, Math.round(daysOfHistory / usual));
    const drawn = Array.from({ length: deliveries }, () => ({
      quantity: dice.between(kind.fewest, kind.most),
      used: 0.9 + 0.2 * dice.next(),
    }));
    return {
      customer: { ...customer, addressId: idOf("address", 1_000 + customer.n) },
      productAt: kind.productAt,
      perDay,
      heating,
      quantities: drawn.map(({ quantity }) => quantity),
      used: drawn.map(({ used }) => used),
      // The first runs out on Thursday, some more around it, the others in the weeks to come.
      emptyIn: index === 0 ? days : dice.between(index % 4 === 1 ? 0 : 4, index % 4 === 1 ? 6 : 50),
    };
  });
}

/** Returns the days from today to the next weekday of this number, 4 for Thursday: 1 to 7. */
function daysTo(clock: Clock, weekday: number): number {
  const today = new Date(`${clock.today}T00:00:00Z`).getUTCDay();
  return ((weekday - today + 6) % 7) + 1;
}

/**
 * Returns the degrees below 15.5 °C on a day before today: the year's course, and spells of warmer or colder days.
 */
function coldOf(clock: Clock, before: number): number {
  const date = new Date(`${clock.day(before)}T00:00:00Z`).getTime() / 86_400_000;
  const course = 9.4 - 5.7 * Math.cos(((date - 22) / 365.25) * 2 * Math.PI);
  const spell = [0, 1, 2, 3, 4].reduce((sum, ago) => sum + new Dice(date - ago).next() - 0.5, 0);
  return Math.max(0, 15.5 - course - spell * 5);
}

/** The degrees below 15.5 °C on a usual day. */
const usualCold = 6.3;

/** Returns for each delivery the days before today on which it came; the last one first. */
function deliveredBefore(
  { perDay, heating, quantities, used, emptyIn }: Household,
  coldOn: (before: number) => number,
): number[] {
  const uses = (before: number) => perDay * (1 - heating + (heating * coldOn(before)) / usualCold);
  const daysBefore: number[] = [];
  let before = -emptyIn;
  for (const [index, quantity] of quantities.entries()) {
    let left = quantity * (used[index] ?? 1);
    while (left > 0) {
      before += 1;
      left -= uses(before);
    }
    before = Math.max(before, newest + index);
    daysBefore.push(before);
  }
  return daysBefore;
}

/** Past deliveries, numbered together with all other orders before they are written. */
export interface PastUse {
  book: Book;
  /** Writes addresses, phone numbers and orders, and enqueues their forecasts. */
  write(client: ClientBase): Promise<void>;
}

/** Creates the history of these addresses, all of it paid. */
export function burnFuel(customers: readonly DemoCustomer[], clock: Clock): PastUse {
  const all = households(customers, clock);
  const cold = new Map<number, number>();
  const coldOn = (before: number): number => {
    const known = cold.get(before) ?? coldOf(clock, before);
    cold.set(before, known);
    return known;
  };
  const book = new Book();
  let n = 5_000_000;
  for (const household of all) {
    const { customer, productAt, quantities } = household;
    const product = demoProducts[productAt];
    if (!product) throw new Error("The demo sells no such product");
    for (const [index, before] of deliveredBefore(household, coldOn).entries()) {
      n += 1;
      const delivered = clock.at(before, 11);
      const placedAt = clock.at(before + 3, 10);
      const line = {
        id: idOf("orderLine", n),
        product,
        quantity: quantities[index] ?? 1,
        ...pricePaid(customer, productAt),
      };
      enterOrder(
        book,
        priced({ n, id: idOf("order", n), customer, method: "link", lines: [line], placedAt }),
        {
          status: "delivered",
          roundId: null,
          wantedOn: null,
          expected: { from: clock.day(before), to: clock.day(before) },
          at: delivered,
          paidAt: delivered,
        },
      );
    }
  }
  for (const order of book.rows("orders")) {
    Object.assign(order, { source: "import", created_by_user_id: null });
  }
  return {
    book,
    write: async (client) => {
      await writeAddresses(client, all, clock);
      await book.write(client);
      await client.query(
        `SELECT enqueue_job('forecast_use', jsonb_build_object('tenantId', $1::uuid), NULL, 'forecast_use:' || $1)`,
        [fellside],
      );
    },
  };
}

/** Each is one more address of a customer, most of whom are reached on a mobile. */
async function writeAddresses(
  client: ClientBase,
  all: readonly Household[],
  clock: Clock,
): Promise<void> {
  const createdAt = clock.at(100, 12);
  await insert(
    client,
    "delivery_addresses",
    all.map(({ customer }) => ({
      tenant_id: fellside,
      id: customer.addressId,
      customer_id: customer.id,
      name: "The boiler house",
      line1: `The boiler house, ${customer.address}`,
      city: customer.town,
      postcode: customer.postcode,
      latitude: customer.latitude,
      longitude: customer.longitude,
      geocoded_at: createdAt,
      postcode_district: customer.postcode.split(" ")[0],
      admin_district: "Westmorland and Furness",
      admin_county: "Cumbria",
      region: "North West",
      created_at: createdAt,
      updated_at: createdAt,
    })),
  );
  await client.query(
    `UPDATE customers c SET phone = n.phone
       FROM unnest($2::uuid[], $3::text[]) AS n (id, phone) WHERE c.tenant_id = $1 AND c.id = n.id`,
    [
      fellside,
      all.filter((_, index) => index % 5 !== 4).map(({ customer }) => customer.id),
      all
        .filter((_, index) => index % 5 !== 4)
        .map(({ customer }) => `07700 900${200 + customer.n}`),
    ],
  );
}
