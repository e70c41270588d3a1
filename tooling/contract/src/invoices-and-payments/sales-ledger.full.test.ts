import { makeCustomer, makeMerchant, makeProduct, testService } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";
import { afterAll, expect, it, vi } from "vitest";
import { z } from "zod";

/*
 * Files of the journal for a sales ledger (docs/decisions/0436). The rows are posted as Sage publishes that it posts them;
 * boxes and accounts are compared with the month's figures and the customers' statements.
 */

const service = await testService();
afterAll(async () => {
  vi.useRealTimers();
  await service.close();
});
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const Id = z.looseObject({ id: z.uuid() });
async function post(path: string, body: object = {}) {
  const answer = await api.post(path, { as, body });
  expect({ isDone: answer.status < 300, body: answer.body }).toMatchObject({ isDone: true });
  return answer.body;
}
const get = async (path: string) => (await api.get(path, { as })).body;

const today = new Date().toISOString().slice(0, 10);
const gas = await makeProduct(service, at.business, { unitPrice: 3_333, vatRate: 20 });
const coal = await makeProduct(service, at.business, { unitPrice: 1_999, vatRate: 5 });

async function invoiced(customerId: string, quantity: number) {
  const lines = [gas, coal].map(({ id: productId }) => ({ productId, quantity }));
  const order = { customerId, fulfilment: "collection", paymentMethod: "on_account", lines };
  const { id } = Id.parse(await post("/orders", order));
  await post(`/orders/${id}/collected`, { locationId: at.yard.id });
  const Raised = z.object({ items: z.array(Id.extend({ number: z.string() })) });
  const [invoice] = Raised.parse(await post("/invoices", { orderIds: [id] })).items;
  if (!invoice) throw new Error("An invoice was raised");
  return invoice;
}

const rowsOf = (csv: unknown) =>
  z
    .string()
    .parse(csv)
    .trim()
    .split("\r\n")
    .slice(1)
    // Words such as "Receipt, cheque" are quoted; no cell has a quote of its own.
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, a, b]) => a ?? b ?? ""),
    );

it("has a month's credit notes in boxes 1 and 6, and each customer's account as its statement", async () => {
  const { id: one } = await makeCustomer(service, at.business, { name: "Harbour Cafe" });
  const { id: two } = await makeCustomer(service, at.business, { name: "Fell Farm" });
  const named = await api.patch(`/customers/${one}`, { as, body: { externalRef: "harb01" } });
  expect(named.status).toBe(200);
  const [first, second] = [await invoiced(one, 3), await invoiced(two, 1)];
  await post(`/invoices/${first.id}/credit`, {
    reason: "One was empty",
    amounts: [{ vatRate: 20, netPence: 3_333 }],
  });
  await post("/receipts", { customerId: two, method: "cheque", amountPence: 2_500 });

  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3_600_000 });
  const { id } = Id.parse(await post("/books/exports", { to: today }));
  const path = `/books/exports/${id}/file`;
  const rows = rowsOf(await get(`${path}?ledger=transactions&detail=document`));
  const boxes = { 1: 0, 6: 0 };
  const owed: Record<string, number> = {};
  for (const [type = "", account = "", , , , , , net = "", taxCode = "", tax = ""] of rows) {
    const [netPence, taxPence] = [Math.round(Number(net) * 100), Math.round(Number(tax) * 100)];
    expect(["SI", "SC", "SA"]).toContain(type);
    const sign = type === "SI" ? 1 : -1;
    owed[account] = (owed[account] ?? 0) + sign * (netPence + taxPence);
    if (type === "SA") continue;
    expect(taxCode).toMatch(/^T[15]$/);
    boxes[1] += sign * taxPence;
    boxes[6] += sign * netPence;
  }
  const month = today.slice(0, 7);
  expect(await get(`/books/figures?from=${month}`)).toMatchObject({
    vat: { invoice: { box1Pence: boxes[1], box6Pence: boxes[6] } },
  });
  // 3 × £33.33 and 3 × £19.99 less £33.33; then one of each.
  expect(boxes[6]).toBe(2 * 3_333 + 3 * 1_999 + 3_333 + 1_999);

  const records = rowsOf(await get(`${path}?ledger=customers`));
  const references = Object.fromEntries(
    records.map(([reference = "", name = ""]) => [name, reference]),
  );
  expect(references).toMatchObject({ "Cash sales": "CASHSALE", "Harbour Cafe": "HARB01" });
  for (const [customerId, name] of [
    [one, "Harbour Cafe"],
    [two, "Fell Farm"],
  ] as const) {
    const { closingPence } = z
      .looseObject({ closingPence: z.int() })
      .parse(await get(`/customers/${customerId}/statement`));
    expect(owed[references[name] ?? ""]).toBe(closingPence);
  }
  // By day it is the same, together for each customer.
  expect(rowsOf(await get(`${path}?ledger=transactions`)).length).toBeLessThanOrEqual(rows.length);

  const quickbooks = rowsOf(
    await get(`${path}?ledger=transactions&detail=document&format=quickbooks`),
  );
  const debtors = quickbooks.filter(([, , account]) => account === "1100");
  expect(debtors.map((cells) => String(cells[6])).toSorted()).toEqual([
    "Fell Farm",
    "Fell Farm",
    "Harbour Cafe",
    "Harbour Cafe",
  ]);
  expect(await get(`${path}?ledger=transactions&format=xero`)).toContain("Harbour Cafe");
  expect(await get(path)).not.toContain("HARB01");

  expectValidation(await api.get(`${path}?ledger=customers&format=xero`, { as }), "ledger");
  expectValidation(await api.get(`${path}?ledger=names`, { as }), "ledger");
  const other = await api.get(`${path}?ledger=customers`, { as: elsewhere.owner.token });
  expectError(other, "not_found");
  expect(second.number).not.toBe(first.number);
});
