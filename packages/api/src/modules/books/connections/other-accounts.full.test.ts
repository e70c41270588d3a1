import { afterAll, afterEach, expect, it } from "vitest";
import { z } from "zod";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { makeCustomer, makeProduct } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { usualCodes } from "../journal/usual-codes";
import { connectedOffice, xeroChoices } from "../testing/connected-office";
import type { Choices } from "./schema";

/* Sales that go to an account of their own: of a category of products, of delivery, and interest. */

const {
  service,
  rows,
  business,
  tenantId,
  office,
  customer,
  accounts,
  xero,
  connect,
  send,
  delivered,
  raise,
  raiseOne,
  live,
  heldInvoice,
  held,
  reset,
  close,
} = await connectedOffice();
afterAll(close);
afterEach(reset);

const productOf = async (category: string | undefined, unitPrice: number) => ({
  productId: (
    await makeProduct(service, business, { unitPrice, vatRate: 20, ...(category && { category }) })
  ).id,
  quantity: 1,
});
const [coal, gas, plain] = [
  await productOf("solid-fuel", 2_000),
  await productOf("gas", 1_000),
  await productOf(undefined, 500),
];
const to = (saleId: string | null, trackingId: string | null = null) => ({ saleId, trackingId });
const others: Partial<Choices> = {
  categories: [{ category: "solid-fuel", ...to("210", "t1/o1") }],
  delivery: to("260"),
  interest: to("270"),
};

const Lines = z.array(
  z.object({
    AccountCode: z.string(),
    LineAmount: z.number(),
    TaxAmount: z.number(),
    Tracking: z.array(z.object({ TrackingOptionID: z.string() })).optional(),
  }),
);
const linesOf = (document: Record<string, unknown> | undefined) =>
  Lines.parse(document?.["LineItems"]).map((line) => [
    line.AccountCode,
    line.LineAmount,
    line.TaxAmount,
    line.Tracking?.[0]?.TrackingOptionID ?? null,
  ]);

it("sends goods, delivery and interest to their own accounts, and the rest to that of sales", async () => {
  await connect("xero", "2026-01-01", others);
  const { id: deliveryOptionId } = await rows.deliveryOption.create({
    data: { tenantId, name: "Next day", pricePence: 700 },
  });
  const invoice = await raiseOne({ lines: [coal, gas, plain], deliveryOptionId });
  const debtor = await makeCustomer(service, business, { name: "A late payer" });
  await rows.customer.updateMany({ where: { id: debtor.id }, data: { companyNumber: "01234567" } });
  const today = todayIn("Europe/London", new Date());
  await office.openingBalances.enter({
    items: [
      {
        customerId: debtor.id,
        number: "SI-1",
        issuedOn: daysAfter(today, -103),
        dueOn: daysAfter(today, -73),
        amountPence: 100_000,
      },
    ],
  });
  const { missing } = await office.baseRates.get();
  await office.baseRates.set({ rates: missing.map((startsOn) => ({ startsOn, percent: 4 })) });
  const interest = await office.interest.charge({ id: debtor.id });
  await send();
  expect(linesOf(heldInvoice(invoice.number))).toEqual([
    ["210", 20, 4, "o1"],
    ["200", 15, 3, null],
    ["260", 7, 1.4, null],
  ]);
  expect(linesOf(heldInvoice(interest.number))).toEqual([
    ["270", interest.totalPence / 100, 0, null],
  ]);
});

it("credits lines on their own account, and amounts on all of the invoice", async () => {
  await connect("xero", "2026-01-01", others);
  const invoice = await raiseOne({ lines: [coal, gas] });
  const { lines } = await office.invoices.one({ id: invoice.id });
  const byLine = await office.creditNotes.issue({
    id: invoice.id,
    reason: "It was wet",
    lines: [{ invoiceLineId: lines[0]?.id ?? "", quantity: 1 }],
  });
  const other = await raiseOne({ lines: [coal, gas] });
  const byAmount = await office.creditNotes.issue({
    id: other.id,
    reason: "It came late",
    amounts: [{ vatRate: 20, netPence: 100 }],
  });
  await send();
  const noteOf = ({ number }: { number: string }) =>
    live(xero.creditNotes).find((row) => row["CreditNoteNumber"] === number);
  expect(linesOf(noteOf(byLine))).toEqual([["210", 20, 4, "o1"]]);
  expect(linesOf(noteOf(byAmount))).toEqual([
    ["210", 0.67, 0.13, "o1"],
    ["200", 0.33, 0.07, null],
  ]);
});

it("has orders that are paid by themselves and billed along at their own accounts too", async () => {
  await connect("xero", "2026-01-01", others);
  const one = await delivered({ lines: [gas] });
  const two = await delivered({ paymentMethod: "cash", lines: [coal] });
  const [invoice] = await raise([one.id, two.id]);
  await send();
  expect(linesOf(heldInvoice(invoice?.number ?? ""))).toEqual(
    expect.arrayContaining([
      ["210", 20, 4, "o1"],
      ["200", 10, 2, null],
    ]),
  );
});

it("sends nothing again because the choices change, whether its answer came or not", async () => {
  await connect("xero");
  const sent = await raiseOne({ lines: [coal] });
  await send();
  const unsure = await raiseOne({ lines: [coal] });
  xero.loseAnswers(1);
  await send().catch(() => undefined);
  const calls = xero.calls.filter((call) => call === "PUT /Invoices").length;
  await accounts.change({ choices: { ...xeroChoices, ...others } });
  await send();
  await send();
  expect(xero.calls.filter((call) => call === "PUT /Invoices")).toHaveLength(calls);
  expect([held(sent.number), held(unsure.number)]).toEqual([1, 1]);
  expect(linesOf(heldInvoice(sent.number))).toEqual([["200", 20, 4, null]]);
  expect(await accounts.get()).toMatchObject({ documents: { waiting: 0, refused: 0 } });
  // What is new goes where it is to go now.
  const after = await raiseOne({ lines: [coal] });
  await send();
  expect(linesOf(heldInvoice(after.number))).toEqual([["210", 20, 4, "o1"]]);
});

it("keeps what the program says of an account that it does not have", async () => {
  await connect("xero", "2026-01-01", { delivery: to("260"), interest: to("999") });
  await accounts.change({
    choices: { ...xeroChoices, categories: [{ category: "gas", ...to("999") }] },
  });
  const invoice = await raiseOne({ lines: [gas], customerId: customer.id });
  await send();
  expect(held(invoice.number)).toBe(0);
  expect((await accounts.documents({ sourceId: invoice.id })).items).toMatchObject([
    { state: "refused", why: "Account code '999' is not a valid code for this document." },
  ]);
});

it("refuses a category that is named twice, and takes choices from before", async () => {
  await connect("xero");
  const gasTwice = [
    { category: "gas", ...to("210") },
    { category: "gas", ...to("260") },
  ];
  await expect(
    accounts.change({ choices: { ...xeroChoices, categories: gasTwice } }),
  ).rejects.toEqual(refusedAs("validation", "choices.categories.1"));
  const { categories: _c, delivery: _d, interest: _i, ...before } = xeroChoices;
  await rows.accountsConnection.updateMany({ where: { tenantId }, data: { choices: before } });
  expect(await accounts.get()).toMatchObject({ idle: null, choices: xeroChoices });
});

it("proposes by the journal's codes where they differ from those of all other sales", async () => {
  const codes = {
    ...usualCodes("xero"),
    sales: { code: "200", department: "Kendal" },
    categories: [
      { category: "gas", code: "200", department: null },
      { category: "solid-fuel", code: "210", department: "Kendal" },
      { category: "wood", code: "999", department: null },
    ],
  };
  await office.books.setCodes(codes);
  await connect("xero", "2026-01-01", { categories: [{ category: "peat", ...to("210") }] });
  const { categories, proposed } = await accounts.chart();
  // Those of products, and one that has an account already.
  expect(categories).toEqual(["butane", "gas", "peat", "solid-fuel"]);
  expect(proposed).toMatchObject({
    saleId: "200",
    trackingId: "t1/o1",
    categories: [{ category: "solid-fuel", saleId: "210", trackingId: null }],
    delivery: { saleId: "260", trackingId: null },
    interest: { saleId: "270", trackingId: null },
  });
});
