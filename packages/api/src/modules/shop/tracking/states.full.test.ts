import { afterAll, beforeAll, expect, it } from "vitest";
import { callerFor, makeAddress, makeCustomer, makeMember, signInAs } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { takeNotice } from "../../billing";
import { TrackingState } from "./schema";

/* The account's list of orders and an order's own page work out its state separately, and must agree. */

let shop: OpenShopTest;
let session: string;
let customer: { id: string };
let addressId: string;
let driver: { id: string; token: string };
beforeAll(async () => {
  shop = await openShop();
  const { service, business } = shop;
  customer = await makeCustomer(service, business);
  addressId = (await makeAddress(service, business, customer)).id;
  ({ session } = await shop.trade(customer));
  const member = await makeMember(service, business, "driver");
  driver = { ...member, token: await signInAs(service, member) };
});
afterAll(() => shop.service.close());

const road = () => callerFor(shop.service, { token: driver.token }).office;

type Ordered = { id: string; trackingRef: string };

/** Ordered by the trade customer in the shop. */
const ordered = (form: object = {}): Promise<Ordered> =>
  shop.ordered({ address: null, addressId, payment: "on_account", ...form }, { session });
const collection = { fulfilment: "collection", addressId: null };
const unpaid = { payment: "now" };

async function paid(): Promise<Ordered> {
  const order = await ordered(unpaid);
  const notice = await shop.service.payAtProvider(order.id);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
  return order;
}

/** On a round of today's. */
async function planned() {
  const order = await ordered();
  const round = await shop.planRound(driver, [order.id]);
  return { ...order, stop: { id: round.id, stopId: round.stops[0]?.id ?? "" } };
}
async function out() {
  const order = await planned();
  await road().rounds.setStatus({ id: order.stop.id, status: "out" });
  return order;
}
const after = async <T extends Ordered>(made: Promise<T>, step: (order: T) => Promise<unknown>) => {
  const order = await made;
  await step(order);
  return order;
};
const cancel = ({ id }: Ordered) => shop.office().orders.cancel({ id });

type State = (typeof TrackingState.options)[number];

/** How an order comes to each state. */
const ways: Record<string, { state: State; make: () => Promise<Ordered> }> = {
  "left at the payment page": { state: "to_pay", make: () => ordered(unpaid) },
  "taken back before it was paid": {
    state: "cancelled",
    make: () => after(ordered(unpaid), (it) => shop.at().tracking.leaveOrder(it)),
  },
  paid: { state: "placed", make: paid },
  "on account": { state: "placed", make: () => ordered() },
  "on a round": { state: "planned", make: planned },
  "on a round that is out": { state: "on_its_way", make: out },
  "nobody in": {
    state: "missed",
    make: () =>
      after(out(), ({ stop }) => road().stops.fail({ ...stop, failureReason: "nobody_in" })),
  },
  "off its round again": {
    state: "placed",
    make: () => after(planned(), ({ stop: { id } }) => shop.office().rounds.remove({ id })),
  },
  delivered: {
    state: "delivered",
    make: () => after(out(), ({ stop }) => road().stops.complete(stop)),
  },
  "to be collected": { state: "to_collect", make: () => ordered(collection) },
  collected: {
    state: "collected",
    make: () => after(ordered(collection), ({ id }) => shop.office().orders.collected({ id })),
  },
  cancelled: { state: "cancelled", make: () => after(ordered(), cancel) },
  "cancelled, and paid": { state: "cancelled", make: () => after(paid(), cancel) },
};

it.each(Object.entries(ways))("%s", async (_, { state, make }) => {
  const { trackingRef } = await make();
  const page = await shop.at().tracking.showOrder({ trackingRef });
  const { orders } = await shop.at({ session }).account.showAccount();
  const listed = orders.find((order) => order.trackingRef === trackingRef);
  expect(page.state).toBe(state);
  expect(listed).toMatchObject({
    state: page.state,
    number: page.number,
    placedAt: page.placedAt,
    fulfilment: page.fulfilment,
    totalPence: page.sums.totalPence,
  });
});

it("is every state there is", () => {
  const reached = new Set(Object.values(ways).map(({ state }) => state));
  expect(reached).toEqual(new Set(TrackingState.options));
});
