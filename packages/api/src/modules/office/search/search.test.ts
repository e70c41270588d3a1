import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";

let service: TestService;
let business: MadeBusiness;
let office: ReturnType<typeof callerFor>["office"];
let order: { id: string; number: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service, { name: "Fellside Gas" });
  office = await officeOf(business);
  const product = await makeProduct(service, business, { name: "Tysonite" });
  const customer = await makeCustomer(service, business, { name: "Mrs Tyson" });
  const address = await makeAddress(service, business, customer);
  order = await office.orders.take({
    customerId: customer.id,
    deliveryAddressId: address.id,
    paymentMethod: "on_account",
    lines: [{ productId: product.id, quantity: 1 }],
  });
});
afterAll(() => service.close());

async function officeOf(of: MadeBusiness, role?: "driver") {
  const who = await makeMember(service, of, role);
  return callerFor(service, { token: await signInAs(service, who) }).office;
}

describe("the palette's search", () => {
  it("finds each kind by its words, in one statement beside the caller's own", async () => {
    const found = await office.search.find({ q: "tyson" });
    expect(found.customers).toMatchObject([{ name: "Mrs Tyson" }]);
    expect(found.orders).toMatchObject([{ id: order.id, number: order.number }]);
    expect(new Date(found.orders[0]?.createdAt ?? "").getTime()).toBeGreaterThan(0);
    expect(found.products).toMatchObject([{ name: "Tysonite" }]);
    expect(found.invoices).toEqual([]);

    const whole = await countStatements(service.database, () => office.search.find({ q: "tyson" }));
    // The caller's own, and one for all kinds.
    expect(whole.count).toBe(2);
  });

  it("finds vans, drivers, yards and suppliers by their words, and none that are archived", async () => {
    await office.vehicles.create({ name: "Tyson's Transit", registration: "PX19 ABC" });
    const old = await office.vehicles.create({ name: "Tyson's old Transit" });
    await office.vehicles.change({ id: old.id, archived: true });
    const yard = await office.yards.create({ name: "Tyson Yard", postcode: "CA11 8BR" });
    const supplier = await office.suppliers.create({ name: "Tyson Wholesale" });
    const driver = await makeMember(service, business, "driver");

    const found = await office.search.find({ q: "tyson" });
    expect(found.vehicles).toMatchObject([{ name: "Tyson's Transit", registration: "PX19 ABC" }]);
    expect(found.yards).toMatchObject([{ id: yard.id, postcode: "CA11 8BR" }]);
    expect(found.suppliers).toMatchObject([{ id: supplier.id }]);
    expect((await office.search.find({ q: "px19" })).vehicles).toHaveLength(1);
    const drivers = (await office.search.find({ q: driver.name })).drivers;
    expect(drivers).toMatchObject([{ id: driver.id, name: driver.name }]);
  });

  it("takes one mistake where nothing is found to the letter", async () => {
    expect((await office.search.find({ q: "tysn" })).customers).toHaveLength(1);
    expect((await office.search.find({ q: "nobody" })).customers).toEqual([]);
  });

  it("looks for nothing that one may not read", async () => {
    const driver = await officeOf(business, "driver");
    const found = await driver.search.find({ q: "tyson" });
    expect(found.customers).toEqual([]);
    expect(found.invoices).toEqual([]);
    expect(found.orders).toEqual([]);
    expect(found.suppliers).toEqual([]);
  });

  it("shows nobody else's", async () => {
    const other = await officeOf(await makeBusiness(service));
    expect(await other.search.find({ q: "tyson" })).toEqual({
      customers: [],
      orders: [],
      products: [],
      invoices: [],
      vehicles: [],
      drivers: [],
      yards: [],
      suppliers: [],
    });
  });
});
