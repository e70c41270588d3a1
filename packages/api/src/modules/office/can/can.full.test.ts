import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  connectSandbox,
  makeAddress,
  makeCustomer,
  makeMember,
  makeMerchant,
  makeProduct,
  openSupport,
  putStock,
  sandboxedService,
  signInAs,
  type Merchant,
  type SandboxedService,
} from "../../../testing";
import { receivePayment } from "../../orders";
import { lies, refusal } from "../../../testing/said-and-done";

let service: SandboxedService;
let at: Merchant;
let customer: { id: string };
let unmailed: { id: string };
let address: { id: string };

beforeAll(async () => {
  service = await sandboxedService();
  at = await makeMerchant(service);
  token = at.owner.token;
  await connectSandbox(service, at.business);
  customer = await makeCustomer(service, at.business, { email: "tyson@test.example" });
  unmailed = await makeCustomer(service, at.business, { name: "Mr Airey", email: null });
  address = await makeAddress(service, at.business, customer);
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: at.product.id,
    quantity: 1000,
  });
});
afterAll(() => service.close());

let token: string;
/** What one person asks in a minute is limited: each test asks as somebody of its own. */
const somebodyElse = async () => {
  token = await signInAs(service, await makeMember(service, at.business, "owner"));
};
const office = () => callerFor(service, { token }).office;
type Office = ReturnType<typeof office>;

const take = async (more: object = {}) => {
  const order = await office().orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: "on_account",
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...more,
  });
  return order.id;
};
const collection = { fulfilment: "collection", deliveryAddressId: null } as const;
const onRound = async (orderId: string) => {
  const round = await office().rounds.make({
    roundDate: new Date().toISOString().slice(0, 10),
    vehicleId: at.vehicle.id,
    driverUserId: at.driver.id,
    startLocationId: at.yard.id,
    endLocationId: at.yard.id,
    orderIds: [orderId],
  });
  return round.id;
};
const taken = async (...steps: ((id: string) => Promise<unknown>)[]) => {
  const id = await take();
  for (const step of steps) await step(id);
  return id;
};
const fetched = async (more: object, ...steps: ((id: string) => Promise<unknown>)[]) => {
  const id = await take({ ...collection, ...more });
  await office().orders.collected({ id });
  for (const step of steps) await step(id);
  return id;
};
const pay = (id: string) => office().orders.paid({ id });
const cancel = (id: string) => office().orders.cancel({ id });
const fewer = (id: string) =>
  office().orders.change({ id, lines: [{ productId: at.product.id, quantity: 1 }] });
const settle = (id: string) => office().orders.refundSettled({ id });
/** Its money as though it had come by link, and was asked back. */
const onItsWayBack = async (orderId: string) => {
  const { service: rows } = service.database;
  const of = { tenantId: at.business.id, orderId };
  const asked = { paymentRef: `pi_${orderId}`, amountPence: 100, requestedAt: new Date() };
  await rows.providerRefund.create({ data: { ...of, ...asked } });
};
const bill = (id: string) => office().invoices.raise({ orderIds: [id] });
const ask = (id: string) => office().payments.paymentLink({ id });

/** A new order in each of the states that an act depends on. */
const orders: Record<string, () => Promise<string>> = {
  "just taken": () => taken(),
  "on a planned round": () => taken(onRound),
  "on a round that is out": () =>
    taken(async (id) => office().rounds.setStatus({ id: await onRound(id), status: "out" })),
  "paid before it is delivered": () => taken(pay),
  "paid, and on its way back": () => taken(pay, onItsWayBack),
  cancelled: () => taken(cancel),
  "cancelled when it was paid": () => taken(pay, cancel),
  "cancelled, and paid back": () => taken(pay, cancel, settle),
  "made cheaper when it was paid": () => taken(pay, fewer),
  "cancelled after a first refund": () => taken(pay, fewer, settle, cancel),
  "to be collected": () => take(collection),
  "to be collected once a link is paid": () => take({ ...collection, paymentMethod: "link" }),
  "waiting for its link": () => take({ paymentMethod: "link" }),
  "waiting for a link that was mailed": async () => {
    const id = await take({ paymentMethod: "link" });
    await ask(id);
    return id;
  },
  "waiting for a link nobody can be mailed": async () => {
    const id = await take({ ...collection, customerId: unmailed.id, paymentMethod: "link" });
    await ask(id);
    return id;
  },
  "of something sold no longer": async () => {
    const product = await makeProduct(service, at.business);
    const lines = [{ productId: product.id, quantity: 1 }];
    const id = await take({ paymentMethod: "link", lines });
    const where = { id: product.id };
    await service.database.service.product.updateMany({ where, data: { sold: false } });
    return id;
  },
  collected: () => fetched({}),
  "collected and paid": () => fetched({}, pay),
  "collected and on an invoice": () => fetched({}, bill),
  "collected by nobody known": () => fetched({ customerId: null, paymentMethod: "cash" }),
  "collected and paid in part": () =>
    fetched({}, (id) =>
      service.database.service.$transaction((tx) => {
        const money = { amountPence: 100, method: "cash", at: new Date() } as const;
        return receivePayment(tx, { tenantId: at.business.id, orderId: id, ...money });
      }),
    ),
};

/** Each act of an order as the procedure that does it. */
const orderActs = {
  change: (as, id) => as.orders.change({ id, notes: `Ring first ${id}` }),
  changeWishes: (as, id) => as.orders.change({ id, leaveDetail: "In the barn" }),
  changeWork: (as, id) =>
    as.orders.change({ id, collect: [{ productId: at.product.id, quantity: 1 }] }),
  cancel: (as, id) => as.orders.cancel({ id }),
  paid: (as, id) => as.orders.paid({ id }),
  paymentLink: (as, id) => as.payments.paymentLink({ id }),
  collected: (as, id) => as.orders.collected({ id }),
  raise: (as, id) => as.invoices.raise({ orderIds: [id] }),
  refund: (as, id) => as.payments.refund({ id, amountPence: 1, method: "cash" }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

/** What is not offered although it would be done: notes of what is cancelled; a link that stays as it is. */
const doneAllTheSame = /^cancelled.*: change$|nobody can be mailed: paymentLink$/;

describe("what can be done with an order is what is done then, else it says why", () => {
  it.each(Object.entries(orders))("%s", async (state, make) => {
    await somebodyElse();
    const said = (id: string) => office().can.order({ id });
    const left = (act: string) => doneAllTheSame.test(`${state}: ${act}`);
    expect(await lies({ make, said, left, acts: orderActs, as: office })).toEqual([]);
  });
});

it("offers what an order is to be asked for, and leaves out what it never comes to", async () => {
  const offered = async (state: string) =>
    Object.entries(await office().can.order({ id: await orders[state]!() })).flatMap(([act, why]) =>
      act.startsWith("change") ? [] : [why === null ? act : `${act}: ${why}`],
    );
  const withoutRefs = (words: string[]) =>
    words.map((text) => text.replace(/Order \S+ is/, "It is"));
  expect(await offered("just taken")).toEqual(["cancel", "paid"]);
  expect(await offered("paid before it is delivered")).toEqual(["cancel", "refund"]);
  expect(await offered("paid, and on its way back")).toEqual([
    "cancel",
    "refund: £1.00 is on its way back through the payment provider.",
  ]);
  expect(await offered("cancelled")).toEqual([]);
  expect(await offered("cancelled after a first refund")).toEqual(["refund"]);
  expect(await offered("made cheaper when it was paid")).toEqual(["cancel", "refund"]);
  expect(await offered("waiting for its link")).toEqual(["cancel", "paid", "paymentLink"]);
  expect(await offered("waiting for a link nobody can be mailed")).toEqual([
    "cancel",
    "paid",
    "collected: The order waits for its payment link to be paid.",
  ]);
  expect(await offered("collected")).toEqual([
    "cancel: The order is delivered already.",
    "paid",
    "raise",
  ]);
  expect(withoutRefs(await offered("collected and paid in part"))).toEqual([
    "cancel: The order is delivered already.",
    "paid",
    "raise: It is paid in part, so it can't be billed.",
    "refund",
  ]);
});

it("says of an act what a business without payments, or one that is not confirmed, is refused with", async () => {
  const other = await makeMerchant(service);
  const there = () => callerFor(service, { token: other.owner.token }).office;
  const buyer = await makeCustomer(service, other.business);
  const home = await makeAddress(service, other.business, buyer);
  const order = await there().orders.take({
    customerId: buyer.id,
    deliveryAddressId: home.id,
    paymentMethod: "link",
    lines: [{ productId: other.product.id, quantity: 1 }],
  });
  const both = async () => [
    (await there().can.order({ id: order.id })).paymentLink,
    await refusal(there().payments.paymentLink({ id: order.id })),
  ];
  const words = "The business can't take payment yet: connect a payment provider.";
  expect(await both()).toEqual([words, words]);
  await connectSandbox(service, other.business);
  const where = { id: other.business.id };
  await service.database.service.business.updateMany({ where, data: { verifiedAt: null } });
  const [why, got] = await both();
  expect(why).toMatch(/confirm their email/);
  expect(got).toBe(why);
});

it.each(["view", "act"] as const)(
  "says what a support session of level %s may do",
  async (level) => {
    const session = await openSupport(service, at.business, at.owner, { level });
    const support = () => callerFor(service, { token: session }).office;
    for (const act of ["change", "cancel", "paid"] as const) {
      const id = await take();
      const why = (await support().can.order({ id }))[act];
      expect(why).toBe(level === "view" ? "This support session may only look." : null);
      expect(await refusal(orderActs[act](support(), id))).toBe(why);
    }
  },
);

/** A new invoice in each state. */
const invoices: Record<string, () => Promise<string>> = {
  open: () => raised(customer.id),
  "of somebody without email": () => raised(unmailed.id),
  "paid in part": () =>
    raised(customer.id, (invoiceId) =>
      office().receipts.take({
        customerId: customer.id,
        method: "cash",
        amountPence: 100,
        allocations: [{ invoiceId, amountPence: 100 }],
      }),
    ),
  paid: () => raised(customer.id, (id) => office().invoices.paid({ id })),
  "credited in full": () =>
    raised(customer.id, (id) => office().creditNotes.issue({ id, reason: "Damaged" })),
  // Its money was taken back, and its credit is not used.
  "credited and owed again": () =>
    raised(
      customer.id,
      (id) => office().invoices.paid({ id }),
      (id) =>
        office().creditNotes.issue({
          id,
          reason: "Damaged",
          amounts: [{ vatRate: 5, netPence: 1 }],
        }),
      async (id) => {
        const { payments } = await office().invoices.one({ id });
        await office().receipts.reverse({ id: payments[0]!.receiptId, reason: "Bounced" });
      },
    ),
  void: () => raised(customer.id, (id) => office().invoices.makeVoid({ id, reason: "Wrong" })),
  "in dispute": () => raised(customer.id, dispute),
  "in dispute and paid": () => raised(customer.id, dispute, (id) => office().invoices.paid({ id })),
};

const dispute = (id: string) => office().invoices.putInDispute({ id, reason: "Damaged" });

async function raised(customerId: string, ...steps: ((id: string) => Promise<unknown>)[]) {
  const { items } = await bill(await fetched({ customerId }));
  const { id } = items[0]!;
  for (const step of steps) await step(id);
  return id;
}

const invoiceActs = {
  paid: (as, id) => as.invoices.paid({ id }),
  credit: (as, id) => as.creditNotes.issue({ id, reason: "Damaged" }),
  makeVoid: (as, id) => as.invoices.makeVoid({ id, reason: "Wrong" }),
  send: (as, id) => as.invoices.send({ id }),
  dispute: (as, id) => as.invoices.putInDispute({ id, reason: "Short delivery" }),
  endDispute: (as, id) => as.invoices.endDispute({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

describe("what can be done with an invoice is what is done then, else it says why", () => {
  it.each(Object.entries(invoices))("%s", async (_, make) => {
    await somebodyElse();
    const said = (id: string) => office().can.invoice({ id });
    // Of an invoice that is in no dispute nothing changes.
    const left = (act: string) => act === "endDispute";
    expect(await lies({ make, said, left, acts: invoiceActs, as: office })).toEqual([]);
  });
});

it("leaves out what an invoice is done with, and says whom it can't be mailed to", async () => {
  const can = async (state: string) => office().can.invoice({ id: await invoices[state]!() });
  expect(await can("open")).toEqual({
    paid: null,
    credit: null,
    makeVoid: null,
    send: null,
    dispute: null,
    writeOff: null,
  });
  expect(await can("in dispute and paid")).toEqual({ credit: null, send: null, endDispute: null });
  expect(await can("paid")).toEqual({ credit: null, send: null });
  expect(await can("void")).toEqual({});
  expect((await can("of somebody without email")).send).toBe("Mr Airey has no email address.");
});

it("finds nothing of another business", async () => {
  const other = await makeMerchant(service);
  const theirs = callerFor(service, { token: other.owner.token }).office;
  const id = await take();
  await expect(theirs.can.order({ id })).rejects.toThrow("There is no such order.");
});
