import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeMember,
  makeMerchant,
  makeRound,
  makeYard,
  openSupport,
  putStock,
  signInAs,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { lies } from "../../../testing/said-and-done";

let service: TestService;
let at: Merchant;
let other: { id: string };
let supplierId: string;
let token: string;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  token = at.owner.token;
  other = await makeYard(service, at.business);
  supplierId = (await office().suppliers.create({ name: "Northern Gas" })).id;
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: at.product.id,
    quantity: 1000,
  });
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
type Office = ReturnType<typeof office>;
/** What one person asks in a minute is limited: each test asks as somebody of its own. */
const somebodyElse = async () => {
  token = await signInAs(service, await makeMember(service, at.business, "owner"));
};
const today = new Date().toISOString().slice(0, 10);

type Step = (id: string) => Promise<unknown>;
const afterSteps = async (made: Promise<{ id: string }>, steps: readonly Step[]) => {
  const { id } = await made;
  for (const step of steps) await step(id);
  return id;
};

const moved = (more: object, ...steps: Step[]) =>
  afterSteps(
    office().transfers.create({
      fromLocationId: at.yard.id,
      toLocationId: other.id,
      method: "courier",
      lines: [{ productId: at.product.id, condition: "full", quantity: 1 }],
      ...more,
    }),
    steps,
  );
const to = (stage: "awaiting_collection" | "in_transit" | "received") => (id: string) =>
  office().transfers.advance({ id, to: stage });

const transfers: Record<string, () => Promise<string>> = {
  planned: () => moved({}),
  "awaiting its courier": () => moved({}, to("awaiting_collection")),
  "in transit": () => moved({}, to("in_transit")),
  received: () => moved({}, to("received")),
  cancelled: () => moved({}, (id) => office().transfers.cancel({ id })),
  "carried by a round": async () =>
    moved({ method: "round", roundId: (await makeRound(service, at.business)).id }),
};

const transferActs = {
  awaiting_collection: (as, id) => as.transfers.advance({ id, to: "awaiting_collection" }),
  in_transit: (as, id) => as.transfers.advance({ id, to: "in_transit" }),
  received: (as, id) => as.transfers.advance({ id, to: "received" }),
  cancel: (as, id) => as.transfers.cancel({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

describe("what can be done with a transfer is what is done then, else it says why", () => {
  it.each(Object.entries(transfers))("%s", async (_, make) => {
    await somebodyElse();
    const said = (id: string) => office().can.transfer({ id });
    expect(await lies({ make, said, acts: transferActs, as: office })).toEqual([]);
  });
});

const placed = (...steps: Step[]) =>
  afterSteps(
    office().supplierOrders.place({
      supplierId,
      locationId: at.yard.id,
      expectedOn: today,
      lines: [{ productId: at.product.id, ordered: 10 }],
    }),
    steps,
  );
const receive = (quantity: number) => (id: string) =>
  office().supplierOrders.receive({
    id,
    arrived: [{ productId: at.product.id, quantity }],
    moreToCome: true,
  });

const supplierOrders: Record<string, () => Promise<string>> = {
  ordered: () => placed(),
  confirmed: () => placed((id) => office().supplierOrders.confirm({ id })),
  "part arrived": () => placed(receive(4)),
  arrived: () => placed(receive(10)),
  cancelled: () => placed((id) => office().supplierOrders.cancel({ id })),
};

const supplierOrderActs = {
  confirm: (as, id) => as.supplierOrders.confirm({ id }),
  receive: (as, id) => as.supplierOrders.receive({ id, arrived: [] }),
  cancel: (as, id) => as.supplierOrders.cancel({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

describe("what can be done with an order to a supplier is what is done then, else it says why", () => {
  it.each(Object.entries(supplierOrders))("%s", async (_, make) => {
    await somebodyElse();
    const said = (id: string) => office().can.supplierOrder({ id });
    expect(await lies({ make, said, acts: supplierOrderActs, as: office })).toEqual([]);
  });
});

/** New ones: the other tests order from theirs. */
const suppliers: Record<string, () => Promise<string>> = {
  "one that is ordered from": async () =>
    (await office().suppliers.create({ name: "Lakes Gas" })).id,
  archived: async () => {
    const { id } = await office().suppliers.create({ name: "Old Gas" });
    await office().suppliers.change({ id, archived: true });
    return id;
  },
};
const orderFrom = (id: string) =>
  office().supplierOrders.place({
    supplierId: id,
    locationId: at.yard.id,
    expectedOn: today,
    lines: [{ productId: at.product.id, ordered: 10 }],
  });

describe("what can be done with a supplier is what is done then, else it says why", () => {
  it.each(Object.entries(suppliers))("%s", async (state, make) => {
    await somebodyElse();
    const id = await make();
    const { order } = await office().can.supplier({ id });
    const issues = await orderFrom(id).then(
      () => [],
      (error: { issues: object[] }) => error.issues,
    );
    expect(order).toBe(state === "archived" ? "This supplier is archived." : null);
    expect(issues).toEqual(order === null ? [] : [{ path: "supplierId", message: order }]);
  });
});

it("offers what a transfer and an order come to next, and says why an order can't be cancelled any more", async () => {
  const transfer = async (state: string) =>
    office().can.transfer({ id: await transfers[state]!() });
  expect(await transfer("planned")).toEqual({
    awaiting_collection: null,
    in_transit: null,
    received: null,
    cancel: null,
  });
  expect(await transfer("in transit")).toEqual({ received: null });
  expect(await transfer("carried by a round")).toEqual({ cancel: null });
  const order = async (state: string) =>
    office().can.supplierOrder({ id: await supplierOrders[state]!() });
  expect(await order("ordered")).toEqual({ confirm: null, receive: null, cancel: null });
  expect(await order("part arrived")).toEqual({
    receive: null,
    cancel: "Goods of this order have arrived, or it is over.",
  });
  expect(await order("arrived")).toEqual({});
});

it("says to support that may only look that it may only look, and nothing to another business", async () => {
  const session = await openSupport(service, at.business, at.owner, { level: "view" });
  const support = callerFor(service, { token: session }).office;
  const id = await transfers["planned"]!();
  expect((await support.can.transfer({ id })).cancel).toBe("This support session may only look.");
  const stranger = await makeMerchant(service);
  const theirs = callerFor(service, { token: stranger.owner.token }).office;
  await expect(theirs.can.transfer({ id })).rejects.toThrow("There is no such transfer.");
  expect(await support.can.supplier({ id: supplierId })).toEqual({
    order: "This support session may only look.",
  });
  await expect(theirs.can.supplier({ id: supplierId })).rejects.toThrow(
    "There is no such supplier.",
  );
  await expect(theirs.can.supplierOrder({ id: await placed() })).rejects.toThrow(
    "There is no such supplier order.",
  );
});
