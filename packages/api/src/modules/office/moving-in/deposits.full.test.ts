import { afterAll, beforeAll, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

/* Deposits of the program before as cylinder agreements (docs/decisions/0441). */

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const csv = (filename: string, lines: readonly string[]) => ({
  filename,
  bytes: new TextEncoder().encode(lines.join("\r\n")),
});

/** A business with a group of cylinders that are swapped, and a customer's cylinders looked through. */
async function uploaded(cylinders: readonly string[]) {
  const business = await makeBusiness(service);
  const token = await signInAs(service, await makeMember(service, business, "owner"));
  const { office } = callerFor(service, { token });
  await office.yards.create({ name: "Kendal" });
  const group = await office.exchangeGroups.create({ name: "47 kg", chargePence: 4000 });
  await office.products.create({
    name: "Propane 47 kg",
    unitPrice: 9450,
    returnable: true,
    exchangeGroupId: group.id,
  });
  await office.products.create({ name: "Beer gas", unitPrice: 3000, returnable: true });
  const looked = await office.movingIn.upload({
    file: csv("customers.csv", ["Name", "Low Fell Farm"]),
    file2: csv("cylinders.csv", [
      "Customer,Product,Quantity,Deposit paid,Deposit paid on,Agreement number",
      ...cylinders.map((line) => `Low Fell Farm,${line}`),
    ]),
  });
  return { business, office, group, looked };
}

/** The same, brought in. */
async function movedIn(cylinders: readonly string[]) {
  const { looked, ...there } = await uploaded(cylinders);
  const { id, totals, faults } = looked;
  expect(faults).toEqual([]);
  await there.office.movingIn.bringIn({ id, totals });
  return { ...there, id, totals };
}

it("makes agreements that come to the deposit, and a note for a cylinder that is not swapped", async () => {
  const { business, office, group, id, totals } = await movedIn([
    "Propane 47 kg,3,100.00,02/11/2020,C-77",
    "Beer gas,1,20.00,,",
  ]);
  expect(totals).toMatchObject({ depositPence: 12_000, invoices: 0, creditPence: 0 });
  const { items: agreements } = await office.cylinderAgreements.list({});
  const common = {
    customerName: "Low Fell Farm",
    exchangeGroupId: group.id,
    paidOn: "2020-11-02",
    paperNumber: "C-77",
    vatRate: 0,
  };
  expect(agreements.toReversed()).toMatchObject([
    { ...common, count: 2, chargePence: 3333, number: "A-0001", invoiceNumber: "A-0001" },
    { ...common, count: 1, chargePence: 3334, number: "A-0002", invoiceNumber: "A-0002" },
  ]);
  const { items: invoices } = await office.invoices.list({});
  expect(
    invoices.map(({ status, totalPence, paidPence }) => [status, totalPence, paidPence]),
  ).toEqual(
    expect.arrayContaining([
      ["paid", 6666, 6666],
      ["paid", 3334, 3334],
    ]),
  );
  const { rows: notes } = await service.test.owner.query(
    "SELECT words FROM call_notes WHERE tenant_id = $1",
    [business.id],
  );
  expect(notes).toEqual([{ words: "Deposit held when we moved in: £20.00 for 1 × Beer gas." }]);

  // In the sixth year, 35 % of what was paid comes back.
  const [, agreement] = agreements;
  const returned = await office.cylinderAgreements.giveBack({
    id: agreement?.id ?? "",
    count: 1,
    refund: "credit",
    returnedOn: "2026-11-01",
  });
  expect(returned.returns).toMatchObject([{ percent: 35, refundPence: 1167 }]);
  const { inTheWay, can } = await office.movingIn.one({ id });
  expect(inTheWay).toContain("1 return of cylinders");
  expect(can.undo).toMatch(/^It is in use: /);
});

it("takes agreements and their money back with the workbook", async () => {
  const { business, office, id } = await movedIn(["Propane 47 kg,2,80.00,,"]);
  expect((await office.cylinderAgreements.list({})).items).toMatchObject([
    { count: 2, chargePence: 4000 },
  ]);
  expect(await office.movingIn.one({ id })).toMatchObject({ inTheWay: [], can: { undo: null } });
  expect(await office.movingIn.undo({ id })).toMatchObject({ status: "undone" });
  for (const table of ["cylinder_agreements", "invoices", "receipts", "allocations", "customers"]) {
    const { rowCount } = await service.test.owner.query(
      `SELECT FROM ${table} WHERE tenant_id = $1`,
      [business.id],
    );
    expect({ table, rowCount }).toEqual({ table, rowCount: 0 });
  }
});

it("refuses a deposit that is paid on a day to come", async () => {
  const { looked } = await uploaded(["Propane 47 kg,2,80.00,02/11/2199,"]);
  expect(looked.faults).toMatchObject([
    { row: 2, column: "Deposit paid on", message: "This day is still to come." },
  ]);
});
