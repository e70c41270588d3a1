import {
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeDelivery,
  makeMember,
  makeProduct,
  makeRound,
  makeVehicle,
  makeYard,
  putStock,
  signInAs,
  testService,
} from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/business.md#vat-registration. The figures are computed by hand. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const rows = service.database.service;

const dayFromNow = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(
    Date.now() + days * 86_400_000,
  );
const today = dayFromNow(0);
const number = "GB123456782";
const registered = { vatRegistered: true, vatNumber: number, vatRegisteredFrom: "2020-01-01" };

/** Creates a business with a yard, a customer with an address, and goods at 20 % (£10.00 ex VAT) and 5 % (£21.00 inc VAT). */
async function office(answer: object = {}) {
  const business = await makeBusiness(service, { name: "Fell Fuels" });
  const owner = await makeMember(service, business);
  const as = await signInAs(service, owner);
  const yard = await makeYard(service, business);
  const customer = await makeCustomer(service, business, { name: "Tyson Farms" });
  const address = await makeAddress(service, business, customer);
  const product = (name: string, more: object) =>
    makeProduct(service, business, { name, returnable: false, ...more });
  const logs = await product("Logs", { unitPrice: 1000, vatRate: 20 });
  const gas = await product("Gas", { unitPrice: 2000, vatRate: 5 });
  const free = await product("Sample", { unitPrice: 0, vatRate: 20 });
  await rows.product.update({
    where: { tenantId_id: { tenantId: business.id, id: gas.id } },
    data: { unitPriceIncVat: 2100 },
  });
  for (const { id: productId } of [logs, gas, free]) {
    await putStock(service, business, { locationId: yard.id, productId, quantity: 100 });
  }
  await rows.deliveryOption.create({
    data: {
      tenantId: business.id,
      name: "Next day",
      pricePence: 500,
      minDays: 1,
      maxDays: 1,
      sortOrder: 1,
    },
  });
  const patch = (body: object) => api.patch("/business", { as, body });
  await patch(answer);
  const take = async (more: object = {}) => {
    const taken = await api.post("/orders", {
      as,
      body: {
        customerId: customer.id,
        fulfilment: "collection",
        paymentMethod: "on_account",
        lines: [
          { productId: logs.id, quantity: 2 },
          { productId: gas.id, quantity: 3 },
        ],
        ...more,
      },
    });
    expect(taken.status).toBe(201);
    return z.looseObject({ id: z.string() }).parse(taken.body);
  };
  const collect = (id: string) => api.post(`/orders/${id}/collected`, { as, body: {} });
  const bill = (...orderIds: string[]) => api.post("/invoices", { as, body: { orderIds } });
  return {
    business,
    owner,
    as,
    yard,
    customer,
    address,
    logs,
    gas,
    free,
    patch,
    take,
    collect,
    bill,
  };
}

describe("PATCH /business", () => {
  it.each([
    ["GB123456782", "GB123456782"],
    ["123 4567 82", "GB123456782"],
    ["gb 123 4567 27", "GB123456727"],
    ["GB 123 4567 27 001", "GB123456727001"],
    ["XI123456782", "XI123456782"],
  ])("takes the VAT number %s", async (typed, kept) => {
    const { patch } = await office();
    expect(await patch({ ...registered, vatNumber: typed })).toMatchObject({
      status: 200,
      body: {
        vatRegistered: true,
        vatNumber: kept,
        vatRegisteredFrom: "2020-01-01",
        vatScheme: "standard",
      },
    });
  });

  it.each([
    "GB123456789",
    "GB123456728",
    "12345678",
    "GB000000000",
    "FR12345678901",
    "GB1234567820",
  ])("refuses %s", async (vatNumber) => {
    const { patch } = await office();
    expectValidation(await patch({ ...registered, vatNumber }), "vatNumber");
  });

  it("wants number and first day of a registered business, and neither of another", async () => {
    const { patch } = await office();
    const bare = await patch({ vatRegistered: true });
    expectValidation(bare, "vatNumber");
    expectValidation(bare, "vatRegisteredFrom");
    expectValidation(await patch({ vatScheme: "cash" }), "vatScheme");
    expectValidation(
      await patch({ vatRegistered: false, vatRegisteredFrom: today }),
      "vatRegisteredFrom",
    );
    expect(await patch({ vatNumber: "as typed" })).toMatchObject({
      status: 200,
      body: {
        vatRegistered: null,
        vatNumber: "as typed",
        vatRegisteredFrom: null,
        vatScheme: null,
      },
    });
    expect(await patch({ ...registered, vatScheme: "cash" })).toMatchObject({
      body: { vatScheme: "cash" },
    });
    expectValidation(await patch({ vatNumber: null }), "vatNumber");
    expect(await patch({ vatRegistered: false })).toMatchObject({
      status: 200,
      body: { vatRegistered: false, vatNumber: null, vatRegisteredFrom: null, vatScheme: null },
    });
  });

  it("records who answered", async () => {
    const { business, owner, patch } = await office();
    await patch({ vatRegistered: false });
    const [activity] = await rows.activity.findMany({
      where: { tenantId: business.id, action: "business.changed" },
    });
    expect(activity).toMatchObject({ actorUserId: owner.id, after: { vatRegistered: false } });
  });
});

const Lines = z.object({
  lines: z.array(
    z.looseObject({ unitPrice: z.number(), vatRate: z.number(), vatTreatment: z.string() }),
  ),
});
const figures = async (as: string) =>
  (await api.get(`/books/figures?from=${today.slice(0, 7)}&to=${today.slice(0, 7)}`, { as })).body;

describe("a business that is not registered", () => {
  it("charges no VAT in order, invoice and books: prices are what they are", async () => {
    const at = await office({ vatRegistered: false });
    const order = await at.take();
    // 2 at £10.00 and 3 at £21.00: £83.00.
    expect(order).toMatchObject({ total: 8300, netPence: 8300 });
    expect(Lines.parse(order).lines).toMatchObject([
      { unitPrice: 1000, vatRate: 0, vatTreatment: "outside_scope" },
      { unitPrice: 2100, vatRate: 0, vatTreatment: "outside_scope" },
    ]);
    expect(await at.collect(order.id)).toMatchObject({ status: 200 });
    const billed = await at.bill(order.id);
    expect(billed).toMatchObject({
      status: 201,
      body: { items: [{ netPence: 8300, vatPence: 0, totalPence: 8300 }] },
    });
    expect(await figures(at.as)).toMatchObject({
      netSales: { netPence: 8300, vatPence: 0, totalPence: 8300 },
      vat: { invoice: { box1Pence: 0, box6Pence: 0 }, cash: { box1Pence: 0, box6Pence: 0 } },
      chargesVat: false,
    });
  });

  it("charges none on a delivery either, whatever the goods cost", async () => {
    const at = await office({ vatRegistered: false });
    const option = await rows.deliveryOption.findFirstOrThrow({
      where: { tenantId: at.business.id },
    });
    const delivery = {
      fulfilment: "delivery",
      deliveryAddressId: at.address.id,
      deliveryOptionId: option.id,
    };
    for (const { id: productId } of [at.logs, at.free]) {
      const lines = [{ productId, quantity: 1 }];
      const { id } = await at.take({ ...delivery, lines, paymentMethod: "cash" });
      const round = await makeRound(service, at.business, { status: "out", orderIds: [id] });
      const seen = await api.get(`/rounds/${round.id}`, { as: at.as });
      // The goods cost £10.00 or nothing, and delivery £5.00.
      expect(seen.body).toMatchObject({
        stops: [{ amountDuePence: productId === at.logs.id ? 1500 : 500 }],
      });
    }
  });

  it("sells at the door without VAT", async () => {
    const at = await office({ vatRegistered: false });
    const driver = await makeMember(service, at.business, "driver");
    const as = await signInAs(service, driver);
    const first = await makeDelivery(service, at.business, {
      lines: [{ productId: at.logs.id, quantity: 1 }],
      paymentMethod: "cash",
    });
    const vehicle = await makeVehicle(service, at.business);
    const round = await makeRound(service, at.business, {
      driverUserId: driver.id,
      vehicleId: vehicle.id,
      status: "out",
      orderIds: [first.id],
    });
    const body = {
      stopId: round.stopIds[0],
      lines: [{ productId: at.gas.id, quantity: 2 }],
      paymentMethod: "cash",
    };
    const sold = await api.post(`/rounds/${round.id}/sales`, { as, body });
    expect(sold.status).toBe(200);
    expect(sold.body).toMatchObject({
      stops: expect.arrayContaining([
        expect.objectContaining({ soldAtDoor: true, amountDuePence: 4200 }),
      ]),
    });
  });
});

describe("turning VAT on", () => {
  it("has a date: orders of before stay without, even as they are changed", async () => {
    const at = await office({ vatRegistered: false });
    const before = await at.take();
    await at.patch({ ...registered, vatRegisteredFrom: today });
    const after = await at.take();
    // 2 at £10.00 ex VAT, 3 at £20.00 ex VAT.
    expect(after).toMatchObject({ total: 8000 });
    expect(Lines.parse(after).lines).toMatchObject([
      { unitPrice: 1000, vatRate: 20, vatTreatment: "standard" },
      { unitPrice: 2000, vatRate: 5, vatTreatment: "standard" },
    ]);
    await rows.order.update({
      where: { tenantId_id: { tenantId: at.business.id, id: before.id } },
      data: { createdAt: new Date(Date.now() - 2 * 86_400_000) },
    });
    const lines = [
      { productId: at.logs.id, quantity: 1 },
      { productId: at.free.id, quantity: 1, unitPrice: 300 },
    ];
    const changed = await api.patch(`/orders/${before.id}`, { as: at.as, body: { lines } });
    expect(changed.body).toMatchObject({ total: 1300 });
    expect(Lines.parse(changed.body).lines).toMatchObject([{ vatRate: 0 }, { vatRate: 0 }]);
    await at.patch({ address: "1 Shap Road, Kendal" });
    for (const { id } of [before, after]) await at.collect(id);
    // £13.00 without VAT. £20.00 plus 20 %, and £63.00 including 5 %: £4.00 and £3.00 of VAT.
    expect(await at.bill(before.id, after.id)).toMatchObject({
      status: 201,
      body: { items: [{ netPence: 9300, vatPence: 700, totalPence: 10_000 }] },
    });
    expect(await figures(at.as)).toMatchObject({
      netSales: { netPence: 9300, vatPence: 700, totalPence: 10_000 },
      vat: { invoice: { box1Pence: 700, box6Pence: 8000 } },
      chargesVat: true,
    });
  });

  it("to a day to come leaves the days until then without", async () => {
    const at = await office({ ...registered, vatRegisteredFrom: dayFromNow(2) });
    expect(await at.take()).toMatchObject({ total: 8300 });
  });
});

describe("an invoice of a registered business", () => {
  it("is not raised while a fact of regulation 14 is missing: each is named with its page", async () => {
    const at = await office(registered);
    await rows.deliveryAddress.deleteMany({ where: { tenantId: at.business.id } });
    const { id } = await at.take();
    await at.collect(id);
    const refused = await at.bill(id);
    expectError(refused, "conflict");
    const { message } = z.object({ message: z.string() }).parse(refused.body);
    expect(message).toMatch(/the address of your business \(http[^ ]+\/settings\)/);
    expect(message).toContain(`the address of Tyson Farms (`);
    expect(message).toContain(`/customers/${at.customer.id}?tab=details)`);
    expect(await rows.invoice.count({ where: { tenantId: at.business.id } })).toBe(0);
    await at.patch({ address: "1 Shap Road, Kendal" });
    await makeAddress(service, at.business, at.customer);
    expect(await at.bill(id)).toMatchObject({ status: 201 });
  });

  it("of a paid sale wants the business's address, and no buyer up to £250", async () => {
    const at = await office(registered);
    await rows.deliveryAddress.deleteMany({ where: { tenantId: at.business.id } });
    const { id } = await at.take({ paymentMethod: "cash" });
    await at.collect(id);
    await api.post(`/orders/${id}/paid`, { as: at.as, body: { paidVia: "cash" } });
    const ask = () => api.post(`/orders/${id}/invoice`, { as: at.as, body: {} });
    expectError(await ask(), "conflict");
    await at.patch({ address: "1 Shap Road, Kendal" });
    expect(await ask()).toMatchObject({ status: 200, body: { totalPence: 8700, vatPence: 700 } });
  });

  it("is raised as before where nobody has answered", async () => {
    const at = await office();
    await rows.deliveryAddress.deleteMany({ where: { tenantId: at.business.id } });
    const { id } = await at.take();
    await at.collect(id);
    expect(await at.bill(id)).toMatchObject({
      status: 201,
      body: { items: [{ netPence: 8000, vatPence: 700, totalPence: 8700 }] },
    });
  });
});
