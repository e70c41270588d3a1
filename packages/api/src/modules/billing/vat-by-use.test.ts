import { afterAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer, makeProduct } from "../../testing";
import { refusedAs } from "../../testing/refused-as";
import { applyOutcome } from "../orders";
import { invoiceOffice } from "./testing/invoice-office";
import { paperText } from "./testing/paper-text";

/* Fuel whose VAT follows quantity and use, from the order to its invoice (docs/decisions/0288 to 0290). */

const { service, rows, business, office, raise } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;

/** 20 of them are a tonne. */
const fuel = {
  vatFuel: "coal_coke",
  fullKg: 50,
  emptyKg: null,
  hazardKg: null,
  unitPrice: 9000,
  vatRate: 5,
} as const;
const coal = await makeProduct(service, business, { name: "Coal, 50 kg", ...fuel });
const propane = await makeProduct(service, business, {
  name: "Propane 47 kg",
  vatFuel: "lpg_cylinder",
  hazardKg: 47,
  unitPrice: 9000,
  vatRate: 5,
});

/** A customer at an address of their own, so that no test counts what another ordered. */
const premises = async (more: object = {}) => {
  const customer = await office.customers.create({ name: "Hill Farm", ...more });
  const address = await makeAddress(service, business, customer);
  return { customerId: customer.id, deliveryAddressId: address.id };
};
type Premises = Awaited<ReturnType<typeof premises>>;
const take = (to: Premises, quantity: number, more: object = {}) =>
  office.orders.take({
    ...to,
    paymentMethod: "cash",
    lines: [{ productId: coal.id, quantity }],
    ...more,
  });
const certify = (
  { deliveryAddressId: id }: Premises,
  qualifyingPercent: number,
  more: object = {},
) =>
  office.vatCertificates.create({
    id,
    qualifyingPercent,
    signedBy: "J. Tyson",
    signedOn: "2026-03-03",
    ...more,
  });
const rates = async ({ id }: { id: string }) =>
  (await office.orders.one({ id })).lines.map(({ vatRate, qualifyingPercent }) => [
    vatRate,
    qualifyingPercent,
  ]);
const explained = async (id: string) =>
  (await office.orders.one({ id, explain: true })).explanation ?? [];
const activityOf = (subjectId: string) =>
  rows.activity.findMany({ where: { tenantId, subjectId }, orderBy: { id: "asc" } });

describe("an order of coal", () => {
  it("bears 5% up to a tonne, and says why", async () => {
    const order = await take(await premises(), 20);
    expect(await rates(order)).toEqual([[5, null]]);
    expect(await explained(order.id)).toMatchObject([
      {
        rule: "vat.fuel-and-power",
        message:
          "Coal, 50 kg: 5%: 1,000 kg of coal or coke to the address on the day, always domestic.",
        overridden: null,
      },
    ]);
    expect((await office.orders.one({ id: order.id })).explanation).toBeUndefined();
  });

  it("bears 20% above a tonne without a certificate, and as it is changed", async () => {
    const order = await take(await premises(), 21);
    expect(await rates(order)).toEqual([[20, null]]);
    const lines = (quantity: number) => [{ productId: coal.id, quantity }];
    await office.orders.change({ id: order.id, lines: lines(20) });
    expect(await rates(order)).toEqual([[5, null]]);
    await office.orders.change({ id: order.id, lines: lines(21) });
    expect(await rates(order)).toEqual([[20, null]]);
  });

  it("bears 20% on more than 20 cylinders for a customer who sells them on", async () => {
    const to = await premises({ buysForResale: true });
    await certify(to, 100);
    const cylinders = (quantity: number) => ({ lines: [{ productId: propane.id, quantity }] });
    const first = await take(to, 20, cylinders(20));
    expect(await rates(first)).toEqual([[5, null]]);
    expect(await rates(await take(to, 1, cylinders(1)))).toEqual([[20, null]]);
    expect(await rates(first)).toEqual([[20, null]]);
  });

  it("stays as the product says where that bears no VAT", async () => {
    const free = await makeProduct(service, business, { ...fuel, vatRate: 0 });
    const order = await take(await premises(), 1, {
      lines: [{ productId: free.id, quantity: 30 }],
    });
    expect(await rates(order)).toEqual([[0, null]]);
  });
});

describe("two drops at one address on one day", () => {
  it("are counted together: the first changes with the second, and back when that is cancelled", async () => {
    const to = await premises();
    const first = await take(to, 20);
    const second = await take(to, 1);
    expect([await rates(first), await rates(second)]).toEqual([[[20, null]], [[20, null]]]);
    expect((await activityOf(first.id)).at(-1)).toMatchObject({
      action: "order.changed",
      after: { vat: [expect.stringContaining("1,050 kg of coal or coke")] },
    });
    await office.orders.cancel({ id: second.id });
    expect(await rates(first)).toEqual([[5, null]]);
  });

  it("are not, on two days or at two addresses; nor are two fuels", async () => {
    const to = await premises();
    const first = await take(to, 20, { wantedOn: "2030-01-01" });
    const other = await take(to, 20, { wantedOn: "2030-01-02" });
    await take(await premises(), 20, { wantedOn: "2030-01-01" });
    await take(to, 1, {
      wantedOn: "2030-01-01",
      lines: [{ productId: propane.id, quantity: 40 }],
    });
    expect(await rates(first)).toEqual([[5, null]]);
    await office.orders.change({ id: other.id, wantedOn: "2030-01-01" });
    expect([await rates(first), await rates(other)]).toEqual([[[20, null]], [[20, null]]]);
    await office.orders.change({ id: other.id, wantedOn: "2030-01-03" });
    expect([await rates(first), await rates(other)]).toEqual([[[5, null]], [[5, null]]]);
  });

  it("leave what is paid as it is, and count it", async () => {
    const to = await premises();
    const first = await take(to, 20);
    await office.orders.paid({ id: first.id });
    const second = await take(to, 1);
    expect([await rates(first), await rates(second)]).toEqual([[[5, null]], [[20, null]]]);
  });

  it("taken at once never both bear 5%", async () => {
    const to = await premises();
    const both = await Promise.all([take(to, 20), take(to, 20)]);
    for (const order of both) expect(await rates(order)).toEqual([[20, null]]);
  });
});

describe("a certificate of use", () => {
  it("of 60% makes all of it qualify, of 59% a part", async () => {
    const to = await premises();
    const { id } = await certify(to, 60);
    const whole = await take(to, 21);
    expect(await rates(whole)).toEqual([[5, null]]);
    expect((await office.orders.one({ id: whole.id })).lines[0]?.vatCertificateId).toBe(id);
    await certify(to, 59);
    const part = await take(to, 21, { wantedOn: "2030-01-01" });
    expect(await rates(part)).toEqual([[20, 59]]);
    // 21 at £90.00: £1,115.10 at 5% is £55.755, £774.90 at 20% is £154.98, each rounded once.
    expect(await office.orders.reckon({ id: part.id })).toMatchObject({
      netPence: 189_000,
      vatPence: 5576 + 15_498,
      parts: [
        { vatRate: 5, netPence: 111_510, vatPence: 5576 },
        { vatRate: 20, netPence: 77_490, vatPence: 15_498 },
      ],
    });
  });

  it("holds from its first day to its last, and not once it is withdrawn", async () => {
    const to = await premises();
    const { id } = await certify(to, 100, { validFrom: "2030-01-01", validUntil: "2030-01-31" });
    const on = async (wantedOn: string) => rates(await take(to, 21, { wantedOn }));
    expect(await on("2029-12-31")).toEqual([[20, null]]);
    expect(await on("2030-01-01")).toEqual([[5, null]]);
    expect(await on("2030-01-31")).toEqual([[5, null]]);
    expect(await on("2030-02-01")).toEqual([[20, null]]);
    await office.vatCertificates.withdraw({ id, withdrawnReason: "Let as offices" });
    expect(await on("2030-01-15")).toEqual([[20, null]]);
  });

  it("does not hold for another customer at its address", async () => {
    const to = await premises();
    await certify(to, 100);
    const other = await makeCustomer(service, business, { name: "New tenants" });
    await office.addresses.change({ id: to.deliveryAddressId, customerId: other.id });
    expect(await rates(await take({ ...to, customerId: other.id }, 21))).toEqual([[20, null]]);
  });

  it("is never changed in the database", async () => {
    const { id } = await certify(await premises(), 10);
    await expect(
      rows.vatCertificate.updateMany({ where: { id }, data: { qualifyingPercent: 90 } }),
    ).rejects.toThrow("A certificate is not changed");
  });
});

describe("a price including VAT", () => {
  it("stays what is paid, at each rate and in parts", async () => {
    const shelf = await office.products.create({
      name: "Anthracite, 50 kg",
      unitPriceIncVat: 7000,
      vatRate: 5,
      vatFuel: "coal_coke",
      fullKg: 50,
    });
    const to = await premises();
    await certify(to, 50);
    const lines = (quantity: number) => [{ productId: shelf.id, quantity }];
    const order = await take(to, 20, { lines: lines(20) });
    expect(order.lines[0]).toMatchObject({ unitPrice: 6667, vatRate: 5 });
    const part = await office.orders.change({ id: order.id, lines: lines(21) });
    // 105 to 120 parts of £1,470.00: £686.00 with 5%, £784.00 with 20%.
    expect(part.lines[0]).toMatchObject({ amountPence: 147_000, qualifyingPercent: 50 });
    expect(await office.orders.reckon({ id: order.id })).toMatchObject({
      totalPence: 147_000,
      parts: [
        { vatRate: 5, netPence: 65_333, vatPence: 3267 },
        { vatRate: 20, netPence: 65_333, vatPence: 13_067 },
      ],
    });
  });
});

describe("a rate that is set by hand", () => {
  const reason = "HMRC letter of 1 May";
  const ruleOverrides = [{ rule: "vat.fuel-and-power", reason }];
  const named = (vatRate: 0 | 5 | 20, quantity = 21) => [{ productId: coal.id, quantity, vatRate }];

  it("needs a reason, and keeps it with the name", async () => {
    const to = await premises();
    await expect(take(to, 0, { lines: named(5) })).rejects.toEqual(
      refusedAs("validation", "lines.0.vatRate"),
    );
    const order = await take(to, 0, { lines: named(5), ruleOverrides });
    expect(await rates(order)).toEqual([[5, null]]);
    expect(await explained(order.id)).toMatchObject([
      {
        overridden: { reason, byName: expect.any(String) },
        message: expect.stringContaining("1,050 kg of coal or coke"),
      },
    ]);
    expect((await activityOf(order.id))[0]).toMatchObject({ after: { ruleOverrides } });
    // It stays as the order is changed, and as others come.
    await office.orders.change({ id: order.id, lines: [{ productId: coal.id, quantity: 22 }] });
    await take(to, 5);
    expect(await rates(order)).toEqual([[5, null]]);
    // What the rule says may be named without a reason, and ends it.
    await office.orders.change({ id: order.id, lines: named(20) });
    expect(await explained(order.id)).toMatchObject([{ overridden: null }]);
  });

  it("is refused for what is no fuel", async () => {
    const other = await makeProduct(service, business, { vatRate: 20 });
    const lines = [{ productId: other.id, quantity: 1, vatRate: 5 as const }];
    await expect(take(await premises(), 0, { lines, ruleOverrides })).rejects.toEqual(
      refusedAs("validation", "lines.0.vatRate"),
    );
  });
});

it("is foreseen by the estimate of a draft", async () => {
  const to = await premises();
  await certify(to, 59);
  const lines = [{ productId: coal.id, quantity: 21 }];
  const draft = { ...to, lines, explain: true };
  const estimate = await office.orders.estimate(draft);
  expect(estimate).toMatchObject({
    lines: [{ vatRate: 20, qualifyingPercent: 59 }],
    explanation: [{ message: expect.stringContaining("certificate of 3 March 2026") }],
  });
  const order = await take(to, 21);
  expect(estimate.vatPence).toBe((await office.orders.reckon({ id: order.id })).vatPence);
});

describe("the invoice of a line in parts", () => {
  it("has a line for each part, adds up to its order, says why, and is credited", async () => {
    const to = await premises();
    await certify(to, 33);
    const order = await take(to, 0, {
      discountPercent: 10,
      discountReason: "Regular",
      lines: [{ productId: coal.id, quantity: 23, unitPrice: 9001 }],
    });
    const due = await office.orders.reckon({ id: order.id });
    const outcome = { tenantId, orderId: order.id, lines: [], at: new Date() };
    await rows.$transaction((tx) => applyOutcome(tx, outcome));
    const [invoice] = await raise([order.id]);
    if (!invoice) throw new Error("No invoice was raised");
    const whole = await office.invoices.one({ id: invoice.id });
    expect(whole).toMatchObject({
      netPence: due.netPence,
      vatPence: due.vatPence,
      vat: due.parts,
      lines: [
        {
          description: "Coal, 50 kg, 33% of 23 for qualifying use, less 10%",
          vatRate: 5,
          vatReason: expect.stringContaining("certificate of 3 March 2026, 33% qualifying"),
        },
        { description: "Coal, 50 kg, 67% of 23 for other use, less 10%", vatRate: 20 },
      ],
    });
    expect(whole.lines.reduce((sum, { total }) => sum + total, 0)).toBe(due.netPence);
    expect(paperText(await office.invoices.pdf({ id: invoice.id }))).toContain(
      "VAT of fuel: VAT Act 1994, Schedule 7A, Group 1.\n5% on 33%, 20% on 67%: certificate of 3 March 2026, 33% qualifying.",
    );
    const note = await office.creditNotes.issue({ id: invoice.id, reason: "Sent back" });
    expect(note).toMatchObject({ totalPence: due.totalPence });
  });
});
