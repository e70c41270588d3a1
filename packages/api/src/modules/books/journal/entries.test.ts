import { afterAll, expect, it } from "vitest";
import { todayIn } from "../../../platform/values/format";
import { makeCustomer, makeProduct } from "../../../testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { entriesOf, type EntryLine } from "./entries";

const { service, business, office, raise, delivered } = await invoiceOffice();
afterAll(service.close);

const today = todayIn("Europe/London", new Date());
const productOf = async (category: string, unitPrice: number) =>
  (await makeProduct(service, business, { category, unitPrice, vatRate: 20 })).id;
const [coal, gas] = [await productOf("coal", 1_000), await productOf("gas", 2_000)];

/** What all entries of today come to, by what they are about: pence, a debit above zero. */
async function sums(source?: string): Promise<Record<string, number>> {
  const entries = await entriesOf(service.database.service, business.id, {
    from: today,
    to: today,
  });
  const nameOf = ({ thing }: EntryLine) =>
    thing.kind === "sales" ? `sales of ${thing.category}` : thing.kind;
  const all: Record<string, number> = {};
  for (const entry of entries) {
    if (source !== undefined && entry.source !== source) continue;
    for (const line of entry.lines) all[nameOf(line)] = (all[nameOf(line)] ?? 0) + line.pence;
  }
  return Object.fromEntries(Object.entries(all).filter(([, pence]) => pence !== 0));
}

it("has sales of each category once where an order that is paid by itself is billed along", async () => {
  const one = await delivered({ lines: [{ productId: coal, quantity: 1 }] });
  const two = await delivered({
    paymentMethod: "cash",
    lines: [{ productId: gas, quantity: 1 }],
  });
  const [invoice] = await raise([one.id, two.id]);
  expect(await sums()).toEqual({
    debtors: 3_600,
    "sales of coal": -1_000,
    "sales of gas": -2_000,
    vat: -600,
  });
  // A credit by amount is for what the invoice is for.
  await office.creditNotes.issue({
    id: invoice?.id ?? "",
    reason: "It came late",
    amounts: [{ vatRate: 20, netPence: 100 }],
  });
  expect(await sums("credit_note")).toMatchObject({
    "sales of coal": 33,
    "sales of gas": 67,
    vat: 20,
  });
});

it("has the charge of a cylinder agreement under the category of what it is charged with", async () => {
  const group = await office.exchangeGroups.create({ name: "Butane", chargePence: 3_999 });
  const customer = await makeCustomer(service, business);
  const before = await sums("invoice");
  const { invoiceId } = await office.cylinderAgreements.create({
    customerId: customer.id,
    exchangeGroupId: group.id,
    count: 2,
  });
  const after = await sums("invoice");
  expect((after["sales of deposits"] ?? 0) - (before["sales of deposits"] ?? 0)).toBe(-7_998);
  expect((after["debtors"] ?? 0) - (before["debtors"] ?? 0)).toBe(7_998);
  expect(after["interest"]).toBe(before["interest"]);
  // What is credited of it is taken off where it was sold.
  await office.creditNotes.issue({
    id: invoiceId ?? "",
    reason: "One came back",
    amounts: [{ vatRate: 0, vatTreatment: "outside_scope", netPence: 2_799 }],
  });
  expect(await sums("credit_note")).toMatchObject({ "sales of deposits": 2_799 });
});
