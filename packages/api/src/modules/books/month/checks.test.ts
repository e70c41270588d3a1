import { afterAll, expect, it } from "vitest";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { callerFor, makeMerchant } from "../../../testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { applyOutcome } from "../../orders";

const { service, rows, business, office, customer, product, delivered } = await invoiceOffice();
afterAll(service.close);

const tenantId = business.id;
const today = todayIn("Europe/London", new Date());
const on = { on: today, name: "Tyson Farms" };
/** Without the days of yards, which are tried beside the closing of days. */
const checks = async (to = today) =>
  (await office.books.checks({ to })).items.filter(({ kind }) => kind !== "days_open");

/** An order that is collected and to be paid by itself. */
async function sold(paymentMethod: "cash" | "link") {
  const { id } = await office.orders.take({
    customerId: customer.id,
    fulfilment: "collection",
    paymentMethod,
    lines: [{ productId: product.id, quantity: 1 }],
  });
  return id;
}

it("names what is open by the day of each, and nothing of later days", async () => {
  expect(await checks()).toEqual([]);
  const { id: onAccount } = await delivered({ paymentMethod: "on_account" });
  const inCash = await sold("cash");
  await rows.$transaction((tx) =>
    applyOutcome(tx, { tenantId, orderId: inCash, lines: [], at: new Date() }),
  );
  const paidAhead = await sold("link");
  await office.orders.paid({ id: paidAhead, method: "cash" });
  await office.orders.cancel({ id: paidAhead });
  const { paidPence } = await rows.order.findFirstOrThrow({ where: { id: paidAhead } });
  const receipt = await office.receipts.take({
    customerId: customer.id,
    method: "cheque",
    amountPence: 1234,
  });
  const order = (id: string) => ({ subject: "order", id, ...on, pence: null });
  expect(await checks()).toEqual([
    { kind: "not_billed", count: 1, pence: null, first: [order(onAccount)] },
    { kind: "not_paid", count: 1, pence: null, first: [order(inCash)] },
    {
      kind: "refund_due",
      count: 1,
      pence: paidPence,
      first: [{ ...order(paidAhead), pence: paidPence }],
    },
    {
      kind: "unallocated",
      count: 1,
      pence: 1234,
      first: [{ subject: "receipt", id: receipt.id, ...on, pence: 1234 }],
    },
  ]);
  expect(await checks(daysAfter(today, -1))).toEqual([]);
});

it("counts all and names the first", async () => {
  for (let more = 0; more < 9; more += 1) await delivered({ paymentMethod: "on_account" });
  const found = (await checks()).find(({ kind }) => kind === "not_billed");
  expect(found).toMatchObject({ count: 10 });
  expect(found?.first).toHaveLength(8);
});

it("says nothing of another business", async () => {
  const stranger = await makeMerchant(service);
  const theirs = callerFor(service, { token: stranger.owner.token }).office;
  expect(await theirs.books.checks({ to: today })).toEqual({ to: today, items: [] });
});
