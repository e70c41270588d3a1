import { z } from "zod";
import type { Before } from "./before";
import type { Settled } from "./money";
import type { Office } from "./office";
import type { Sold } from "./sales";
import type { OwnLedger } from "./own-ledger";

const Ids = z.looseObject({ items: z.array(z.looseObject({ id: z.uuid() })) });

/**
 * The last evening: the bank's statement, a payout with its fees, and a sale just before midnight. Gives what the lines of
 * the statement come to, in pence.
 */
export async function endOctober(office: Office, book: OwnLedger, past: Before & Sold & Settled) {
  const { setClock, post, get } = office;
  const { of } = past;
  await setClock("2027-10-31", "22:00");
  const statement = [
    ["02", "CASH WITHDRAWN", -10_000],
    ["08", "GARTH HOUSE", 4_000],
    ["10", "SCALE HOUSE", -300],
    ["15", "CASH PAID IN", 5_000],
    ["17", "LIQUIDATOR OF MOSS", 2_000],
    ["21", "CHEQUE", 6_030],
    ["22", "HIGH BARN OLD-1", 20_000],
    ["26", "FELL VIEW HOTEL", 14_272],
    ["27", "CHEQUE UNPAID", -6_030],
    ["28", "GARTH HOUSE REST", 6_868],
    ["29", "GHYLL COTTAGE", 3_623],
    ["31", "STRIPE PAYMENTS UK", 4_700],
  ] as const;
  const rows = statement.map(
    ([day, text, pence]) => `2027-10-${day},${text},${(pence / 100).toFixed(2)}`,
  );
  const csv = ["Date,Description,Amount", ...rows].join("\n");
  await post("/bank-statements", { account: "Current", csv });
  const { items: lines } = z
    .looseObject({ items: z.array(z.looseObject({ id: z.uuid(), text: z.string() })) })
    .parse(await get("/bank-lines?limit=100"));
  const line = (text: string) => lines.find((one) => one.text === text)?.id ?? "";
  const match = (text: string, part: object) =>
    post("/bank-lines/match", { items: [{ lineId: line(text), parts: [part] }] });

  const receipts = z
    .looseObject({ items: z.array(z.looseObject({ id: z.uuid(), amountPence: z.int() })) })
    .parse(await get("/receipts?method=bank_transfer&limit=100")).items;
  for (const [text, amountPence] of [
    ["GARTH HOUSE", 4_000],
    ["LIQUIDATOR OF MOSS", 2_000],
    ["GHYLL COTTAGE", 3_623],
  ] as const) {
    const receiptId = receipts.find((one) => one.amountPence === amountPence)?.id;
    await match(text, { amountPence, receiptId });
  }
  const [refundId] = await office.refundsOf(past.scaleOrder);
  await match("SCALE HOUSE", { amountPence: 300, refundId });
  const { items: old } = Ids.parse(await get(`/invoices?customerId=${of("highBarn").id}&q=OLD-1`));
  const pays = (
    text: string,
    key: Parameters<typeof of>[0],
    invoiceId = "",
    pence = 0,
    sum = pence,
  ) =>
    match(text, {
      amountPence: sum,
      customerId: of(key).id,
      allocations: [{ invoiceId, amountPence: pence }],
    });
  await pays("HIGH BARN OLD-1", "highBarn", old[0]?.id, 20_000);
  await pays("FELL VIEW HOTEL", "fellView", past.fellViewInvoice, 13_272, 14_272);
  await pays("GARTH HOUSE REST", "garth", past.garthInvoice, 6_868);
  const aside = ["CASH WITHDRAWN", "CASH PAID IN", "CHEQUE", "CHEQUE UNPAID"].map(line);
  await post("/bank-lines/ignore", { lineIds: aside, reason: "Noted already" });
  await post(`/bank-lines/${line("STRIPE PAYMENTS UK")}/fees`, { feesPence: 127, of: "card_link" });
  book.add(
    {
      on: "2027-10-22",
      what: "The invoice from before is paid",
      entry: { bank: 20_000, "owed:High Barn": -20_000 },
      forOpening: 20_000,
      received: { bank_transfer: 20_000 },
    },
    {
      on: "2027-10-26",
      what: "The hotel pays what is left of its invoice, and £10.00 more",
      entry: { bank: 14_272, "owed:Fell View Hotel": -14_272 },
      byCash: [11_353, 719],
      received: { bank_transfer: 14_272 },
      unused: 1_000,
    },
    {
      on: "2027-10-28",
      what: "The rest of the delivery that was not paid, as it was billed",
      entry: { bank: 6_868, "owed:Garth House": -6_868 },
      byCash: [6_541, 327], // 518 - 191
      received: { bank_transfer: 6_868 },
    },
    {
      on: "2027-10-31",
      what: "The provider paid out £47.00 of the £48.27 by link",
      entry: { card: -127, fees: 127 },
    },
  );
  // It is winter time again.
  await setClock("2027-10-31", "23:30");
  await office.counter({ regulator: 1 });
  book.add({
    on: "2027-10-31",
    what: "A regulator over the counter, half an hour before midnight",
    entry: { "cash:yard": 1_204, sales: -1_003, vat: -201 },
    sold: [[20, 1_003, 201]],
    byCash: [1_003, 201],
    received: { cash: 1_204 },
  });
  return statement.reduce((sum, [, , pence]) => sum + pence, 0);
}
