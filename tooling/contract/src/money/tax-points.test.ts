import {
  callerFor,
  makeAddress,
  makeCustomer,
  makeMerchant,
  makeProduct,
  testService,
} from "@roundsman/api/testing";
import { expectError, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";

/*
 * Tax points (docs/decisions/0418, docs/rules/vat.md): the VAT boxes of each month, the journal and what is billed late are
 * compared with a table that this test works out by hand.
 */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const db = service.database.service;

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const monthOf = (days: number) => dayBefore(days).slice(0, 7);

const Id = z.looseObject({ id: z.uuid() });
const Invoice = z.looseObject({
  id: z.uuid(),
  vatPence: z.int(),
  orders: z.array(z.looseObject({ id: z.uuid(), taxPoint: z.iso.date().nullable() })),
});
const Order = z.looseObject({
  lateBilling: z.object({ days: z.int(), taxPoint: z.iso.date(), warning: z.string() }).optional(),
});
const Rates = z.array(
  z.looseObject({ vatRate: z.int(), netPence: z.int(), vatPence: z.int(), totalPence: z.int() }),
);
const BilledLate = z.object({
  items: z.array(
    z.looseObject({
      orderId: z.uuid(),
      deliveredOn: z.iso.date(),
      billedOn: z.iso.date(),
      days: z.int(),
      taxPoint: z.iso.date(),
      vatPence: z.int(),
      rates: Rates,
    }),
  ),
  nextCursor: z.string().nullable(),
  months: z.array(z.object({ month: z.string(), vatPence: z.int(), rates: Rates })),
  totals: Rates,
});
const Figures = z.looseObject({
  vat: z.looseObject({ invoice: z.looseObject({ box1Pence: z.int(), box6Pence: z.int() }) }),
  debtors: z.looseObject({ closingPence: z.int(), differencePence: z.int() }),
});
const Journal = z.looseObject({
  accounts: z.array(z.looseObject({ kind: z.string(), debitPence: z.int(), creditPence: z.int() })),
});

/** A cylinder at £34.50 and 5 %, and a regulator at £10.03 and 20 %. Pence. */
const cylinder = { net: 3_450, vat: 173 }; // 172.5, half up
const regulator = { net: 1_003, vat: 201 }; // 200.6

async function office() {
  const at = await makeMerchant(service);
  const as = at.owner.token;
  const other = await makeProduct(service, at.business, { unitPrice: regulator.net, vatRate: 20 });
  const customer = await makeCustomer(service, at.business);
  await makeAddress(service, at.business, customer);
  const ok = async (answer: ReturnType<typeof api.post>) => {
    const { status, body } = await answer;
    expect({ isDone: status < 300, body }).toEqual({ isDone: true, body });
    return body;
  };
  const get = (path: string) => ok(api.get(path, { as }));
  const post = (path: string, body: object = {}) => ok(api.post(path, { as, body }));
  const patch = (path: string, body: object) => ok(api.patch(path, { as, body }));
  /** An order on account that was collected so many days ago. */
  const supplied = async (daysAgo: number, what: "cylinder" | "regulator") => {
    const productId = what === "cylinder" ? at.product.id : other.id;
    const { id } = Id.parse(
      await post("/orders", {
        customerId: customer.id,
        fulfilment: "collection",
        paymentMethod: "on_account",
        lines: [{ productId, quantity: 1 }],
      }),
    );
    await post(`/orders/${id}/collected`, { locationId: at.yard.id });
    const deliveredAt = new Date(`${dayBefore(daysAgo)}T12:00:00Z`);
    await db.order.updateMany({ where: { id }, data: { deliveredAt } });
    return id;
  };
  const billed = async (...orderIds: string[]) => {
    const answer = await post("/invoices", { orderIds });
    const [invoice] = z.object({ items: z.array(Invoice).length(1) }).parse(answer).items;
    if (!invoice) throw new Error("One invoice is raised");
    const taxPoints = orderIds.map((id) => invoice.orders.find((order) => order.id === id));
    return { ...invoice, taxPoints: taxPoints.map((order) => order?.taxPoint) };
  };
  /** Compares boxes 1 and 6 of each month with the sums of rows, each of a day in days before today. */
  const compare = async (rows: readonly { day: number; net: number; vat: number }[]) => {
    for (const month of new Set([0, ...rows.map(({ day }) => day)].map(monthOf))) {
      const of = rows.filter(({ day }) => monthOf(day) === month);
      const { vat, debtors } = Figures.parse(await get(`/books/figures?from=${month}`));
      expect({ month, ...vat.invoice }).toMatchObject({
        month,
        box1Pence: of.reduce((sum, row) => sum + row.vat, 0),
        box6Pence: of.reduce((sum, row) => sum + row.net, 0),
      });
      expect(debtors.differencePence).toBe(0);
    }
  };
  const journal = async (daysAgo: number) => {
    const { accounts } = Journal.parse(await get(`/books/journal?to=${dayBefore(daysAgo)}`));
    return Object.fromEntries(
      accounts.map(({ kind, debitPence, creditPence }) => [kind, debitPence - creditPence]),
    );
  };
  const warned = async (orderId: string) =>
    Order.parse(await get(`/orders/${orderId}`)).lateBilling;
  const late = async (query = "") => BilledLate.parse(await get(`/books/billed-late?${query}`));
  return { at, as, get, post, patch, supplied, billed, compare, journal, warned, late };
}

it("counts the VAT of a delivery that is billed after 14 days on the day of the delivery", async () => {
  const one = await office();
  const orders = [
    await one.supplied(45, "cylinder"),
    await one.supplied(15, "regulator"),
    await one.supplied(14, "cylinder"),
  ];
  await one.compare([]);
  // The run of invoices warns of each late order, in the words of its page.
  const { office: pages } = callerFor(service, { token: one.as });
  const { customers } = await pages.invoices.listBillable({});
  const listed = new Map(
    customers
      .flatMap((customer) => customer.orders)
      .map(({ id, lateBilling }) => [id, lateBilling]),
  );
  expect(orders.map((id) => listed.get(id)?.days)).toEqual([45, 15, undefined]);
  for (const id of orders) expect(listed.get(id)).toEqual(await one.warned(id));
  const invoice = await one.billed(...orders);
  expect(invoice.taxPoints).toEqual([dayBefore(45), dayBefore(15), null]);
  // The invoice rounds VAT once: two cylinders at 5 % come to £3.45, of which the late one has its own £1.73.
  expect(invoice.vatPence).toBe(345 + regulator.vat);
  await one.compare([
    { day: 45, ...cylinder },
    { day: 15, ...regulator },
    { day: 0, net: 3_450, vat: 345 - cylinder.vat },
  ]);

  // The journal has finished days: the two sales are there on their tax points, and nothing is owed yet.
  const late = {
    sales: -(cylinder.net + regulator.net),
    vat: -(cylinder.vat + regulator.vat),
    paidSales: cylinder.net + cylinder.vat + regulator.net + regulator.vat,
  };
  expect(await one.journal(1)).toEqual(late);
  await service.test.owner.query("UPDATE invoices SET issued_on = $2::date WHERE id = $1", [
    invoice.id,
    dayBefore(1),
  ]);
  expect(await one.journal(2)).toEqual(late);
  const net = 2 * cylinder.net + regulator.net;
  const vat = 345 + regulator.vat;
  expect(await one.journal(1)).toEqual({
    debtors: net + vat,
    sales: -net,
    vat: -vat,
    paidSales: 0,
  });

  await one.post(`/invoices/${invoice.id}/void`);
  await one.compare([]);
});

it("says nothing of VAT for a late order of a business that is not registered", async () => {
  const one = await office();
  const before = await one.supplied(15, "cylinder");
  await one.patch("/business", { vatRegistered: false });
  const since = await one.supplied(15, "cylinder");
  expect((await one.warned(before))?.days).toBe(15);
  expect(await one.warned(since)).toBeUndefined();
});

it("leaves the penny of an invoice of late deliveries alone with the last of them", async () => {
  const one = await office();
  const [older, newer] = [await one.supplied(50, "cylinder"), await one.supplied(20, "cylinder")];
  const { taxPoints } = await one.billed(newer, older);
  expect(taxPoints).toEqual([dayBefore(20), dayBefore(50)]);
  await one.compare([
    { day: 50, ...cylinder },
    { day: 20, net: 3_450, vat: 345 - cylinder.vat },
  ]);
});

it("never changes a month that is closed", async () => {
  const one = await office();
  const orderId = await one.supplied(45, "regulator");
  await one.post("/books/close", { to: dayBefore(20) });
  const invoice = await one.billed(orderId);
  expect(invoice.taxPoints).toEqual([dayBefore(19)]);
  const rows = [{ day: 19, ...regulator }];
  await one.compare(rows);
  await one.post("/books/close", { to: dayBefore(1) });
  const refused = await api.post(`/invoices/${invoice.id}/void`, { as: one.as, body: {} });
  expectError(refused, "conflict");
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/The books are closed/) });
  await expect(
    service.test.owner.query(
      "UPDATE invoices SET status = 'void', voided_at = now() WHERE id = $1",
      [invoice.id],
    ),
  ).rejects.toThrow("the books are closed");
  await one.compare(rows);
});

it("warns before a delivery is billed late, and no longer once it is billed", async () => {
  const one = await office();
  const [late, inTime] = [await one.supplied(15, "regulator"), await one.supplied(14, "cylinder")];
  expect(await one.warned(late)).toEqual({
    days: 15,
    taxPoint: dayBefore(15),
    warning: "Collected 15 days ago: its VAT belongs to the period of the collection.",
  });
  expect(await one.warned(inTime)).toBeUndefined();
  await one.post("/books/close", { to: dayBefore(10) });
  const onOpen = await one.warned(late);
  expect(onOpen).toMatchObject({ days: 15, taxPoint: dayBefore(9) });
  expect(onOpen?.warning).toContain("The books are closed to that day, so it counts on ");
  expect((await one.billed(late)).taxPoints).toEqual([onOpen?.taxPoint]);
  expect(await one.warned(late)).toBeUndefined();
});

it("lists what was billed late, with the VAT of each month by rate", async () => {
  const one = await office();
  const orders = [
    await one.supplied(45, "cylinder"),
    await one.supplied(45, "regulator"),
    await one.supplied(15, "regulator"),
    await one.supplied(0, "cylinder"),
  ];
  expect(await one.late()).toEqual({ items: [], nextCursor: null, months: [], totals: [] });
  const { id } = await one.billed(...orders);
  const row = (day: number, { vat }: typeof regulator) => ({
    deliveredOn: dayBefore(day),
    billedOn: dayBefore(0),
    days: day,
    taxPoint: dayBefore(day),
    vatPence: vat,
  });
  const { items, months, totals } = await one.late();
  expect(items.map(({ orderId }) => orderId).toSorted()).toEqual(orders.slice(0, 3).toSorted());
  expect(items[0]).toMatchObject({ orderId: orders[2], ...row(15, regulator) });
  expect(items.slice(1).toSorted((a, b) => a.vatPence - b.vatPence)).toMatchObject([
    row(45, cylinder),
    row(45, regulator),
  ]);
  const of5 = { vatRate: 5, netPence: cylinder.net, vatPence: cylinder.vat };
  const of20 = (count: number) => ({
    vatRate: 20,
    netPence: count * regulator.net,
    vatPence: count * regulator.vat,
  });
  expect(totals).toMatchObject([of5, of20(2)]);
  const older = {
    month: monthOf(45),
    rates: [of5, of20(1)],
    vatPence: cylinder.vat + regulator.vat,
  };
  const newer = { month: monthOf(15), rates: [of20(1)], vatPence: regulator.vat };
  expect(months).toMatchObject(
    monthOf(15) === monthOf(45) ? [{ rates: [of5, of20(2)] }] : [newer, older],
  );

  // A page at a time, of some days, and as a file.
  const first = await one.late("limit=2");
  expect(first.totals).toEqual(totals);
  const second = await one.late(`limit=2&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second.nextCursor).toBeNull();
  const part = await one.late(`from=${dayBefore(15)}&to=${dayBefore(15)}`);
  expect(part).toMatchObject({ items: [row(15, regulator)], totals: [of20(1)] });
  const file = await api.get("/books/billed-late/csv", { as: one.as });
  const lines = String(file.body).trim().split(/\r?\n/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/,15,20%,10\.03,2\.01,12\.04$/);

  expect(await one.late("from=2020-01-01&to=2020-12-31")).toMatchObject({ items: [], totals: [] });
  const other = await office();
  expect((await other.late()).items).toEqual([]);
  const driver = await api.get("/books/billed-late", { as: one.at.driver.token });
  expectError(driver, "forbidden");
  await one.post(`/invoices/${id}/void`);
  expect(await one.late()).toEqual({ items: [], nextCursor: null, months: [], totals: [] });
});
