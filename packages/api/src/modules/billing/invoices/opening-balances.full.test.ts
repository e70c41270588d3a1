import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { makeBusiness, makeCustomer } from "../../../testing";
import { invoiceOffice } from "../testing/invoice-office";
import { paperText } from "../testing/paper-text";
import { findDifferences } from "../ledger/compare";

const { service, rows, business, office, customer, raiseOne } = await invoiceOffice();
afterAll(service.close);

let numbers = 0;
const balance = (more: object = {}) => ({
  customerId: customer.id,
  number: `SI-${(numbers += 1)}`,
  issuedOn: "2026-01-31",
  dueOn: "2026-03-02",
  amountPence: 4000,
  ...more,
});
const enter = async (...items: ReturnType<typeof balance>[]) =>
  (await office.openingBalances.enter({ items })).items;

describe("an opening balance", () => {
  it("is owed under its own number, with no VAT and outside the series", async () => {
    const raised = await raiseOne();
    const [old] = await enter(balance({ number: raised.number }));
    expect(old).toMatchObject({
      number: raised.number,
      status: "sent",
      opening: true,
      issuedOn: "2026-01-31",
      dueOn: "2026-03-02",
      overdue: true,
      customerName: "Tyson Farms",
      orders: [],
      lines: [{ description: `Left to pay of invoice ${raised.number}`, total: 4000 }],
      netPence: 4000,
      vatPence: 0,
      totalPence: 4000,
    });
    expect(raised.opening).toBe(false);
    const next = await raiseOne();
    expect(next.number).toBe("INV-00002");
    const { items } = await office.invoices.list({});
    expect(items.map(({ id }) => id)).toEqual([next.id, raised.id, old?.id]);
    const statement = await office.customers.statement({
      id: customer.id,
      from: "2026-01-01",
      to: "2026-02-01",
    });
    expect(statement.entries).toMatchObject([
      { on: "2026-01-31", kind: "invoice", number: raised.number, amountPence: 4000 },
    ]);
    expect(await findDifferences(rows, business.id)).toEqual([]);
  });

  it("is paid before what was raised here", async () => {
    const other = await makeCustomer(service, business);
    const theirs = { customerId: other.id };
    const [later, first] = await enter(
      balance({ ...theirs, issuedOn: "2026-02-01" }),
      balance(theirs),
    );
    const receipt = await office.receipts.take({
      ...theirs,
      method: "bank_transfer",
      amountPence: 5000,
    });
    const paid = receipt.allocations.map(({ id, amountPence }) => ({ id, amountPence }));
    expect(paid).toEqual([
      { id: later?.id, amountPence: 1000 },
      { id: first?.id, amountPence: 4000 },
    ]);
    expect(await office.invoices.one({ id: first?.id ?? "" })).toMatchObject({ status: "paid" });
  });

  it("is credited, or made void and entered anew", async () => {
    const wrong = balance();
    const [entered] = await enter(wrong);
    const id = entered?.id ?? "";
    await office.invoices.makeVoid({ id, reason: "Wrong sum" });
    const [again] = await enter({ ...wrong, amountPence: 3000 });
    const credit = { id: again?.id ?? "", reason: "Bad debt" };
    expect(await office.creditNotes.issue(credit)).toMatchObject({
      vatPence: 0,
      totalPence: 3000,
    });
    expect(await office.invoices.one({ id: again?.id ?? "" })).toMatchObject({ status: "paid" });
  });

  it("is neither mailed nor given to the accounting program, and says what it is on paper", async () => {
    const [entered] = await enter(balance());
    const { id = "", number = "" } = entered ?? {};
    await expect(office.invoices.send({ id })).rejects.toThrow(
      `${number} is an opening balance: its invoice was sent before.`,
    );
    const paper = paperText(await office.invoices.pdf({ id }));
    expect(paper).toContain("Opening balance");
    expect(paper).toContain(`Left to pay of invoice ${number}`);
    let csv = "";
    for await (const part of await office.invoices.accounting({})) csv += part;
    expect(csv).not.toContain(number);
    expect(csv).toContain("INV-00001");
  });
});

describe("entering opening balances", () => {
  it("takes as many statements for many as for few", async () => {
    const few = await countStatements(service.database, () => enter(balance(), balance()));
    const items = Array.from({ length: 40 }, () => balance());
    const many = await countStatements(service.database, () => enter(...items));
    expect(many.result.map(({ number }) => number)).toEqual(items.map(({ number }) => number));
    // An activity row each.
    expect(many.count - few.count).toBeLessThanOrEqual(38);
  });

  it.each([
    ["due before its day", { dueOn: "2026-01-30" }, "items.1.dueOn"],
    ["of a day still to come", { issuedOn: "2199-01-01", dueOn: "2199-01-02" }, "items.1.issuedOn"],
  ])("refuses one that is %s, and enters none", async (_, wrong, path) => {
    const items = [balance(), balance(wrong)];
    await expect(enter(...items)).rejects.toMatchObject({ kind: "validation", issues: [{ path }] });
    expect(await rows.invoice.count({ where: { number: items[0]?.number ?? "" } })).toBe(0);
  });

  it("refuses a number that is there, or named twice", async () => {
    const one = balance();
    await expect(enter(one, one)).rejects.toMatchObject({ issues: [{ path: "items.1.number" }] });
    await enter(one);
    await expect(enter(balance(), one)).rejects.toMatchObject({
      kind: "conflict",
      issues: [{ path: "items.1.number" }],
    });
  });

  it("knows no other business's customer, and none who was erased", async () => {
    const elsewhere = await makeBusiness(service);
    const stranger = await makeCustomer(service, elsewhere);
    await expect(enter(balance({ customerId: stranger.id }))).rejects.toMatchObject({
      kind: "not_found",
    });
    const gone = await makeCustomer(service, business, { name: "Gone" });
    await office.privacy.eraseCustomer({ id: gone.id, name: "Gone" });
    await expect(enter(balance(), balance({ customerId: gone.id }))).rejects.toMatchObject({
      kind: "conflict",
      issues: [{ path: "items.1.customerId" }],
    });
  });
});
