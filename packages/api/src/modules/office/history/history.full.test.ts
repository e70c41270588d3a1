import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeMerchant,
  putStock,
  signInDemo,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";

let service: TestService;
let olivia: string;
let at: Merchant;

beforeAll(async () => {
  service = await testService({ demo: true });
  olivia = await signInDemo(service, "olivia@fellside.example");
  at = await makeMerchant(service);
});
afterAll(() => service.close());

const office = (token = at.owner.token) => callerFor(service, { token }).office;

/** What nobody should have to read: ids, JSON, bare pence, names and moments as programs write them. */
const raw =
  /[0-9a-f]{8}-[0-9a-f]{4}|[[\]{}"]|[Pp]ence|[a-z][A-Z]|[a-z]_[a-z]|\d{4}-\d\d-\d\d|undefined|null/;

/** Everything that the activity says of a business, with what was changed. */
async function everything(token: string) {
  const entries: { action: string; id: string; words: string }[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await office(token).activity.list({ limit: 100, cursor });
    entries.push(...page.items);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const { items } = await changesOf(token, entries.map(({ id }) => id).slice(0, 500));
  const changes = new Map(items.map(({ id, sentences }) => [id, sentences]));
  return entries.map((entry) => ({ ...entry, sentences: changes.get(entry.id) ?? [] }));
}
const changesOf = (token: string, ids: string[]) => office(token).history.changes({ ids });

it("shows nothing raw of the demo", async () => {
  const entries = await everything(olivia);
  expect(entries.length).toBeGreaterThan(100);
  expect(entries.flatMap(({ words, sentences }) => [words, ...sentences]).filter(isRaw)).toEqual(
    [],
  );
  const { sentences } = entries.find(({ action }) => action === "order.placed")!;
  expect(sentences).toEqual([
    expect.stringMatching(/^Number: /),
    expect.stringMatching(/^Customer: /),
  ]);
});
const isRaw = (text: string) => raw.test(text);

it("says what was changed of one thing after another, with nothing raw in it", async () => {
  await actAsTheOffice();
  const entries = await everything(at.owner.token);
  const actions = new Set(entries.map(({ action }) => action));
  expect(actions.size).toBeGreaterThan(35);
  const texts = entries.flatMap(({ words, sentences }) => [words, ...sentences]);
  expect(texts.filter(isRaw)).toEqual([]);
  const said = (action: string) => entries.find((entry) => entry.action === action)?.sentences;
  expect(said("order.changed")).toEqual([
    "2 × Butane 12 kg became 3",
    "Total before VAT from £69.00 to £103.50",
  ]);
  expect(said("product.changed")).toEqual(["Unit price from £34.50 to £35.00"]);
  expect(said("customer.rates_agreed")).toEqual(["Butane 12 kg: unit price: £30.00"]);
  expect(said("customer.stopped")).toEqual(["Stop reason: An invoice is unpaid"]);
  expect(said("customer.unstopped")).toEqual(["Stop reason taken out, was An invoice is unpaid"]);
  expect(said("round.changed")).toEqual(expect.arrayContaining(["Notes: Mind the ford"]));
  expect(said("round.made")).toEqual(expect.arrayContaining([expect.stringMatching(/^Driver: /)]));
});

/** Most kinds of things made and changed once, so that each kind of record is told. */
async function actAsTheOffice() {
  const as = office();
  const product = await as.products.create({ name: "Butane 12 kg", unitPrice: 3450, vatRate: 5 });
  const lines = [{ productId: product.id, quantity: 2 }];
  const customer = await as.customers.create({ name: "Mrs Tyson", email: "tyson@test.example" });
  await as.customers.change({ id: customer.id, phone: "01539 700100", onAccount: true });
  const address = await as.addresses.create({ id: customer.id, line1: "1 Lake Road" });
  await as.addresses.change({
    id: address.id,
    leaveInstruction: "safe_place",
    dropLatitude: 54.3,
    dropLongitude: -2.9,
  });
  const order = await as.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    lines,
  });
  await as.orders.change({ id: order.id, lines: [{ productId: product.id, quantity: 3 }] });
  await as.orders.paid({ id: order.id });
  const on = { vehicleId: at.vehicle.id, driverUserId: at.driver.id };
  const yards = { startLocationId: at.yard.id, endLocationId: at.yard.id };
  const roundDate = new Date().toISOString().slice(0, 10);
  const round = await as.rounds.make({ roundDate, ...on, ...yards, orderIds: [order.id] });
  await as.rounds.change({ id: round.id, notes: "Mind the ford" });
  await as.rounds.putStops({ id: round.id, orderIds: [order.id] });
  await as.rounds.issue({ id: round.id });
  await as.rounds.setStatus({ id: round.id, status: "out" });
  await as.orders.cancel({ id: order.id });
  await as.orders.refundSettled({ id: order.id });
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: product.id,
    quantity: 9,
  });
  const fetched = await as.orders.take({
    customerId: customer.id,
    fulfilment: "collection",
    lines,
  });
  await as.orders.collected({ id: fetched.id });
  const { items } = await as.invoices.raise({ orderIds: [fetched.id] });
  await as.invoices.paid({ id: items[0]!.id });
  await as.products.change({ id: product.id, unitPrice: 3500 });
  await as.customers.putAgreedRates({
    id: customer.id,
    rates: [{ productId: product.id, unitPrice: 3000 }],
  });
  await as.customers.putOnStop({ id: customer.id, reason: "An invoice is unpaid" });
  await as.customers.takeOffStop({ id: customer.id });
  const list = await as.rateSets.create({ name: "Farms" });
  await as.rateSets.putPrices({
    id: list.id,
    prices: [{ productId: product.id, unitPrice: 3100 }],
  });
  const option = await as.deliveryOptions.create({ name: "Next day", pricePence: 500 });
  await as.deliveryOptions.change({ id: option.id, pricePence: 650, maxDays: 2 });
  await as.vehicles.change({ id: at.vehicle.id, payloadKg: 1200 });
  await as.drivers.put({ userId: at.driver.id, usualVehicleId: at.vehicle.id, breakMinutes: 30 });
  const yard = await as.yards.create({ name: "Ulverston" });
  await as.yards.change({ id: yard.id, opens: "08:00", closes: "17:00" });
  await as.stock.count({
    locationId: at.yard.id,
    lines: [{ productId: product.id, condition: "full", counted: 6 }],
  });
  const supplier = await as.suppliers.create({ name: "Calor" });
  await as.suppliers.addContact({ id: supplier.id, name: "Ann Dixon", forOrders: true });
  const bought = await as.supplierOrders.place({
    supplierId: supplier.id,
    locationId: at.yard.id,
    expectedOn: roundDate,
    lines: [{ productId: product.id, ordered: 10 }],
  });
  await as.supplierOrders.receive({
    id: bought.id,
    arrived: [{ productId: product.id, quantity: 8 }],
  });
  const transfer = await as.transfers.create({
    fromLocationId: at.yard.id,
    toLocationId: yard.id,
    method: "courier",
    lines: [{ productId: product.id, condition: "full", quantity: 1 }],
  });
  await as.transfers.advance({ id: transfer.id, to: "in_transit", carrierName: "Tuffnells" });
  await as.business.change({ paymentTermsDays: 14 });
  await as.supportAccess.set({
    level: "view",
    until: addDays(new Date(), 1).toISOString(),
  });
  await as.apiKeys.create({ name: "Website", scopes: ["orders:read", "products:read"] });
  await as.invitations.create({ email: "new@test.example", role: "driver" });
}
