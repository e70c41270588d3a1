import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer, paged } from "../../testing";
import { statementOf } from "./statements/statement";
import { invoiceOffice } from "./testing/invoice-office";

const { service, rows, business, office, customer, product, raiseOne } = await invoiceOffice();
afterAll(service.close);

beforeAll(async () => {
  await raiseOne();
  await raiseOne({ lines: [{ productId: product.id, quantity: 5 }] });
  await raiseOne();
});

describe("lists", () => {
  it("pages through all, the latest first, each page in one statement", async () => {
    const pages = await paged((page) => office.invoices.list(page));
    const seen = pages.map(({ number }) => number);
    expect(seen).toHaveLength(await rows.invoice.count({ where: { tenantId: business.id } }));
    expect(seen).toEqual(seen.toSorted().toReversed());
    const one = await countStatements(service.database, () => office.invoices.list({ limit: 1 }));
    const ten = await countStatements(service.database, () => office.invoices.list({ limit: 10 }));
    expect(ten.count).toBe(one.count);
  });

  it.each(["number", "dueOn", "totalPence"] as const)("sorts by %s, both ways", async (field) => {
    const { id } = await raiseOne();
    await rows.invoice.updateMany({ where: { id }, data: { dueOn: new Date("2199-01-01") } });
    const upwards = await paged((page) => office.invoices.list({ sort: field, ...page }));
    const keys = upwards.map((invoice) => invoice[field]);
    expect(new Set(keys).size).toBeGreaterThan(1);
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    const downwards = await paged((page) => office.invoices.list({ sort: `-${field}`, ...page }));
    expect(downwards).toEqual(upwards.toReversed());
  });

  it("finds by number, status and customer", async () => {
    const invoice = await raiseOne();
    const by = async (query: object) =>
      (await office.invoices.list(query)).items.map(({ id }) => id);
    expect(await by({ q: invoice.number })).toEqual([invoice.id]);
    expect(await by({ q: "100%" })).toEqual([]);
    expect(await by({ status: "void" })).not.toContain(invoice.id);
    expect(await by({ customerId: customer.id, status: "sent" })).toContain(invoice.id);
    expect(await by({ customerId: crypto.randomUUID() })).toEqual([]);
  });

  it("gives accounting a row for each rate, with formulas defused", async () => {
    const sly = await makeCustomer(service, business, { name: "=HYPERLINK(1)" });
    const there = await makeAddress(service, business, sly);
    const { number } = await raiseOne({ customerId: sly.id, deliveryAddressId: there.id });
    let csv = "";
    for await (const chunk of await office.invoices.accounting({})) csv += chunk;
    const lines = csv.split("\n").filter((line) => line.startsWith(number));
    expect(lines).toEqual([
      expect.stringContaining(",'=HYPERLINK(1),5,69.00,3.45,72.45"),
      expect.stringContaining(",'=HYPERLINK(1),20,10.01,2.00,12.01"),
    ]);
  });
});

describe("statement", () => {
  it("adds up what was billed and paid, and what is late or not billed yet", async () => {
    const owing = await makeCustomer(service, business, { name: "Owing Ltd" });
    const there = await makeAddress(service, business, owing);
    const theirs = {
      customerId: owing.id,
      deliveryAddressId: there.id,
      lines: [{ productId: product.id, quantity: 2 }],
    };
    const old = await raiseOne(theirs);
    const paid = await raiseOne(theirs);
    await office.invoices.paid({ id: paid.id });
    await office.invoices.makeVoid({ id: (await raiseOne(theirs)).id });
    await rows.invoice.updateMany({
      where: { id: old.id },
      data: { issuedOn: new Date("2026-01-05"), dueOn: new Date("2026-02-04") },
    });
    const today = paid.issuedOn;
    const statement = await service.database.inBusiness(business.id, () =>
      statementOf(service.database.business, {
        tenantId: business.id,
        customer: { id: owing.id, name: "Owing Ltd" },
        from: today,
        to: today,
        today,
      }),
    );
    expect(statement).toMatchObject({
      openingPence: 7245,
      entries: [
        { kind: "invoice", number: paid.number, amountPence: 7245, balancePence: 14490 },
        { kind: "payment", number: paid.number, amountPence: -7245, balancePence: 7245 },
      ],
      closingPence: 7245,
      overduePence: 7245,
      // The void one's order waits to be billed again.
      unbilledPence: 7245,
    });
  });
});
