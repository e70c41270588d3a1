import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeMerchant,
  paged,
  putStock,
  testService,
  type Merchant,
  type TestService,
} from "../../testing";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
});
afterAll(() => service.close());

const counted = async <T>(work: () => Promise<T>) => {
  await work();
  return countStatements(service.database, work);
};
const named = (name: string) => makeCustomer(service, at.business, { name });

it("a page of customers is one statement, whatever its size and its filters", async () => {
  for (const name of ["Tyson A", "Tyson B", "Tyson C"]) {
    await makeAddress(service, at.business, await named(name));
  }
  const small = await counted(() => office.customers.list({ limit: 1 }));
  const large = await counted(() => office.customers.list({ limit: 3, q: "la23" }));
  expect(large.result.items).toHaveLength(3);
  expect(large.count).toBe(small.count);
  expect(large.statements.filter((text) => text.includes("customers"))).toHaveLength(1);
});

it("customers are found by exactly their email, in letters of either case", async () => {
  const { id } = await office.customers.create({ name: "Mrs Birkett", email: "b@mail.example" });
  await office.customers.create({ name: "Mr Birkett", email: "bb@mail.example" });
  const { items } = await office.customers.list({ email: "B@mail.example" });
  expect(items.map((customer) => customer.id)).toEqual([id]);
  expect((await office.customers.list({ email: "b@mail.example", onStop: true })).items).toEqual(
    [],
  );
});

it.each(["name", "createdAt"] as const)("customers are sorted by %s, both ways", async (field) => {
  const upwards = await paged((page) => office.customers.list({ sort: field, ...page }));
  const keys = upwards.map((customer) => customer[field]);
  expect(new Set(keys).size).toBeGreaterThan(2);
  expect(keys).toEqual(keys.toSorted());
  const downwards = await paged((page) => office.customers.list({ sort: `-${field}`, ...page }));
  expect(downwards).toEqual(upwards.toReversed());
});

it("a customer's addresses are one statement, however many", async () => {
  const customer = await named("Mrs Airey");
  await makeAddress(service, at.business, customer);
  const one = await counted(() => office.customers.one({ id: customer.id }));
  await makeAddress(service, at.business, customer);
  const two = await counted(() => office.customers.one({ id: customer.id }));
  expect([one.result.addresses.length, two.result.addresses.length]).toEqual([1, 2]);
  expect(two.count).toBe(one.count);
});

it("what a customer holds is one statement", async () => {
  const { id } = await named("Mrs Dixon");
  await putStock(service, at.business, {
    locationId: at.yard.id,
    productId: at.product.id,
    quantity: 10,
  });
  await service.database.service.stockMovement.create({
    data: {
      tenantId: at.business.id,
      locationId: at.yard.id,
      productId: at.product.id,
      condition: "full",
      quantity: -2,
      reason: "delivery",
      customerId: id,
    },
  });
  const { result, statements } = await counted(() => office.customers.empties({ id }));
  expect(result.items).toMatchObject([{ productId: at.product.id, quantity: 2 }]);
  expect(statements.filter((text) => text.includes("stock_movements"))).toHaveLength(1);
});

it("on the telephone, names that start so come first, with where and when they last ordered", async () => {
  const anna = await named("Anna Braithwaite");
  await named("Braithwaite & Sons");
  const gone = await named("Braithwaite gone");
  await office.customers.change({ id: gone.id, archived: true });
  await makeAddress(service, at.business, anna);
  const last = await makeAddress(service, at.business, anna);
  await office.orders.take({
    customerId: anna.id,
    deliveryAddressId: last.id,
    lines: [{ productId: at.product.id, quantity: 1 }],
  });
  const { result, statements } = await counted(() => office.customers.find({ q: "BRAITHW" }));
  expect(result.items).toMatchObject([
    { name: "Braithwaite & Sons", address: null, lastOrderedAt: null },
    { name: "Anna Braithwaite", address: { id: last.id }, lastOrderedAt: expect.any(String) },
  ]);
  expect(statements.filter((text) => text.includes("customers"))).toHaveLength(1);
});

it("on the telephone, eight are shown at most, and nobody for nothing typed", async () => {
  await service.database.service.customer.createMany({
    data: Array.from({ length: 9 }, (_, n) => ({ tenantId: at.business.id, name: `Smith ${n}` })),
  });
  expect((await office.customers.find({ q: "smith" })).items).toHaveLength(8);
  expect(await office.customers.find({ q: " " })).toEqual({ items: [] });
});
