import type { Clock } from "../base/clock";
import { demoProducts, listedPrice } from "../catalogue/products";
import { fellside, idOf } from "../base/ids";
import type { Row } from "../base/insert";
import { firstNames, surnames, trades } from "../base/names";
import { houses, places, streets, type Place } from "../base/places";
import { Dice } from "../base/random";
import { enteredExVat, type DemoPrice } from "../catalogue/vat";

const letters = "ABDEFGHJLNPQRSTUWXYZ";

/** A customer's facts for orders. */
export interface DemoCustomer {
  n: number;
  id: string;
  name: string;
  onAccount: boolean;
  list: number | null;
  yard: 1 | 2;
  addressId: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
  trade: boolean;
}

const customerCount = 400;

/** Returns the 400 customers, each with one address near the real position of its town. */
export function makeCustomers(): DemoCustomer[] {
  const dice = new Dice(400);
  const homes = places.flatMap((place) => Array.from({ length: place.share }, () => place));
  return Array.from({ length: customerCount }, (_, index) => {
    const place = homes[index % homes.length] ?? dice.pick(places);
    return oneCustomer(index + 1, place, dice);
  });
}

function oneCustomer(n: number, place: Place, dice: Dice): DemoCustomer {
  const trade = dice.chance(0.38);
  const surname = dice.pick(surnames);
  const name = trade
    ? dice.pick(trades).replace("@", dice.chance(0.5) ? surname : place.town)
    : `${dice.pick(firstNames)} ${surname}`;
  const house = dice.chance(0.35) ? `${dice.pick(houses)}, ` : `${dice.between(1, 88)} `;
  return {
    n,
    id: idOf("customer", n),
    name,
    onAccount: trade ? dice.chance(0.8) : dice.chance(0.1),
    list: trade && dice.chance(0.6) ? dice.between(0, 1) : dice.chance(0.05) ? 2 : null,
    yard: place.yard,
    addressId: idOf("address", n),
    address: `${house}${dice.pick(streets)}`,
    town: place.town,
    postcode: `${place.outward} ${dice.pick(place.sectors)}${letters[dice.between(0, 19)]}${letters[dice.between(0, 19)]}`,
    latitude: round5(place.latitude + (dice.next() - 0.5) * 0.03),
    longitude: round5(place.longitude + (dice.next() - 0.5) * 0.05),
    trade,
  };
}

const round5 = (value: number) => Math.round(value * 100_000) / 100_000;

export function customerRows(customers: readonly DemoCustomer[], clock: Clock) {
  const dice = new Dice(401);
  const stamps = () => {
    const createdAt = clock.at(dice.between(100, 175), dice.between(9, 16), dice.between(0, 59));
    return { created_at: createdAt, updated_at: createdAt };
  };
  const rows: Row[] = customers.map((customer) => ({
    tenant_id: fellside,
    id: customer.id,
    name: customer.name,
    email: `${customer.name
      .toLowerCase()
      .normalize("NFD")
      .replaceAll(/[^a-z]+/g, ".")
      .replaceAll(/^\.|\.$/g, "")}.${customer.n}@mail.example`,
    phone: `015394 ${dice.between(20_000, 88_999)}`,
    rate_set_id: customer.list === null ? null : idOf("rateSet", customer.list + 1),
    on_account: customer.onAccount,
    notes: dice.chance(0.06) ? "Ring before coming: the gate is kept shut." : null,
    ...stamps(),
  }));
  const addresses: Row[] = customers.map((customer) => ({
    tenant_id: fellside,
    id: customer.addressId,
    customer_id: customer.id,
    line1: customer.address,
    city: customer.town,
    postcode: customer.postcode,
    notes: dice.chance(0.1) ? "Cylinders stand behind the house, on the left." : null,
    leave_instruction: dice.chance(0.25) ? "safe_place" : dice.chance(0.1) ? "neighbour" : null,
    leave_detail: null,
    latitude: customer.latitude,
    longitude: customer.longitude,
    geocoded_at: clock.at(100, 12),
    postcode_district: customer.postcode.split(" ")[0],
    admin_district: "Westmorland and Furness",
    admin_county: "Cumbria",
    region: "North West",
    smoke_control_area: customer.n === 1 ? true : null,
    ...stamps(),
  }));
  return { customers: rows, addresses, agreedRates: agreedRates(customers, dice) };
}

/** Some trade customers have an agreed price for the cylinder they buy most. */
function agreedRates(customers: readonly DemoCustomer[], dice: Dice): Row[] {
  return customers
    .filter((customer) => customer.trade && dice.chance(0.15))
    .map((customer) => {
      const product = demoProducts[dice.between(5, 9)];
      return {
        tenant_id: fellside,
        customer_id: customer.id,
        product_id: product?.id,
        unit_price: Math.round((product?.pence ?? 0) * 0.84),
      };
    });
}

/** Returns this customer's price for the nth product, without agreed prices. */
export const pricePaid = (customer: DemoCustomer, productAt: number): DemoPrice =>
  (customer.list === null ? null : listedPrice(customer.list, productAt)) ??
  demoProducts[productAt]?.price ??
  enteredExVat(0);
