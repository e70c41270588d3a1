import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeMember,
  makeMerchant,
  makeNarrowed,
  openSupport,
  putStock,
  signInAs,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { lies, refusal } from "../../../testing/said-and-done";

let service: TestService;
let at: Merchant;
let token: string;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  token = at.owner.token;
  const where = { tenantId: at.business.id };
  await service.database.service.subscription.updateMany({ where, data: { plan: "depot" } });
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: at.product.id,
    quantity: 1000,
  });
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
type Office = ReturnType<typeof office>;
const as = (who: string, procedures: Office) => ({ who, procedures });

const name = "Low Fell Farm";
const made = async (...steps: ((id: string) => Promise<unknown>)[]) => {
  const { id } = await makeCustomer(service, at.business, { name });
  for (const step of steps) await step(id);
  return id;
};
const take = (
  procedures: Office,
  customerId: string,
  paymentMethod: "on_account" | "cash" = "on_account",
) =>
  procedures.orders.take({
    customerId,
    fulfilment: "collection",
    paymentMethod,
    lines: [{ productId: at.product.id, quantity: 1 }],
  });

const stopped = (id: string) => office().customers.putOnStop({ id, reason: "Unpaid" });

const states: Record<string, () => Promise<string>> = {
  "just entered": () => made(),
  "with an address": () => made((id) => makeAddress(service, at.business, { id })),
  archived: () => made((id) => office().customers.change({ id, archived: true })),
  "on stop": () => made(stopped),
  "on stop and archived": () =>
    made(stopped, (id) => office().customers.change({ id, archived: true })),
  "with an open order": () => made((id) => take(office(), id)),
  "with goods neither billed nor paid": () =>
    made(async (id) => {
      const order = await take(office(), id);
      await office().orders.collected({ id: order.id });
    }),
  "with an unpaid invoice": () =>
    made(async (id) => {
      const order = await take(office(), id);
      await office().orders.collected({ id: order.id });
      await office().invoices.raise({ orderIds: [order.id] });
    }),
  erased: () => made((id) => office().privacy.eraseCustomer({ id, name })),
};

/** Each act of a customer as the procedure that does it. */
const acts = {
  change: (by, id) => by.customers.change({ id, notes: "Ring first" }),
  archive: (by, id) => by.customers.change({ id, archived: true }),
  restore: (by, id) => by.customers.change({ id, archived: false }),
  addresses: (by, id) => by.addresses.create({ id, line1: "1 Lake Road" }),
  agreePrices: (by, id) =>
    by.customers.putAgreedRates({ id, rates: [{ productId: at.product.id, unitPrice: 900 }] }),
  stop: (by, id) => by.customers.putOnStop({ id, reason: "Two invoices are unpaid" }),
  unstop: (by, id) => by.customers.takeOffStop({ id }),
  // On account it is refused for somebody on stop: `orders.estimate` says so.
  order: (by, id) => take(by, id, "cash"),
  exportData: async (by, id) => {
    // Read to its end: a file that is let go of keeps its place for a minute.
    for await (const _ of await by.privacy.exportCustomer({ id }));
  },
  erase: (by, id) => by.privacy.eraseCustomer({ id, name }),
} satisfies Record<string, (by: Office, id: string) => Promise<unknown>>;

/** Done a second time, these change nothing more: they are left out, not refused. */
const changesNothing = /archived: archive$|: restore$|: unstop$/;

describe("what can be done with a customer is what is done then, else it says why", () => {
  it.each(Object.entries(states))("%s", async (state, make) => {
    token = await signInAs(service, await makeMember(service, at.business, "owner"));
    const said = (id: string) => office().can.customer({ id });
    const left = (act: string) => changesNothing.test(`${state}: ${act}`) && state !== "erased";
    expect(await lies({ make, said, left, acts, as: office })).toEqual([]);
  });
});

it("leaves out what a customer has behind them", async () => {
  const offered = async (state: string) =>
    Object.keys(await office().can.customer({ id: await states[state]!() }));
  expect(await offered("just entered")).not.toContain("restore");
  expect(await offered("archived")).not.toContain("archive");
  expect(await offered("erased")).toEqual([]);
});

it("says what a narrowed admin, and support, may do", async () => {
  const admin = await makeNarrowed(service, at.business, [
    "customers:read",
    "orders:read",
    "orders:write",
  ]);
  const askers = [
    as("admin", callerFor(service, { token: await signInAs(service, admin) }).office),
    as("view", await support("view")),
    as("act", await support("act")),
  ];
  for (const { who, procedures } of askers) {
    const said = (id: string) => procedures.can.customer({ id });
    const found = await lies({
      make: () => made(),
      said,
      left: isRestore,
      acts,
      as: () => procedures,
    });
    expect({ who, found }).toEqual({ who, found: [] });
  }
});

const isRestore = (act: string) => act === "restore" || act === "unstop";

async function support(level: "view" | "act"): Promise<Office> {
  const session = await openSupport(service, at.business, at.owner, { level });
  return callerFor(service, { token: session }).office;
}

it("says of an order what a business that owes is refused with", async () => {
  const other = await makeMerchant(service);
  const there = callerFor(service, { token: other.owner.token }).office;
  const { id } = await makeCustomer(service, other.business);
  await service.database.service.subscription.updateMany({
    where: { tenantId: other.business.id },
    data: { status: "canceled", setUpByStaff: false },
  });
  const why = (await there.can.customer({ id })).order;
  expect(why).toMatch(/subscription needs attention/);
  expect(await refusal(take(there, id))).toBe(why);
});

it("finds nobody of another business", async () => {
  const other = await makeMerchant(service);
  const theirs = callerFor(service, { token: other.owner.token }).office;
  await expect(theirs.can.customer({ id: await made() })).rejects.toThrow("no such customer");
});
