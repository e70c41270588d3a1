import { z } from "zod";
import type { Before } from "./before";
import type { Office } from "./office";
import type { Sold } from "./sales";
import type { OwnLedger } from "./own-ledger";

/*
 * Does the second half of the month: bad debts, late bills, cheques, cash, and cylinders that come back. Enters each deed
 * in the own ledger.
 */

const Ids = z.looseObject({ items: z.array(z.looseObject({ id: z.uuid() })) });

export async function settleOctober(office: Office, book: OwnLedger, past: Before & Sold) {
  const { setClock, post, get } = office;
  const { of } = past;
  const only = async (path: string) => {
    const { items } = Ids.parse(await get(path));
    if (items.length !== 1) throw new Error(`${path} has ${items.length}`);
    return items[0]?.id ?? "";
  };

  await setClock("2027-10-15", "09:00");
  const mistake = await office.receipt(of("fellView"), "cash", 1_000, []);
  book.add(
    {
      on: "2027-10-15",
      what: "A receipt by mistake",
      entry: { "cash:yard": 1_000, "owed:Fell View Hotel": -1_000 },
      received: { cash: 1_000 },
      unused: 1_000,
    },
    {
      on: "2027-10-16",
      what: "The receipt is reversed",
      entry: { "cash:yard": -1_000, "owed:Fell View Hotel": 1_000 },
      received: { cash: -1_000 },
      unused: -1_000,
    },
  );

  await setClock("2027-10-15");
  await office.moveCash("petty_cash", "drawer", 1_234);
  await office.moveCash("paid_in", "safe", 5_000);
  book.add(
    {
      on: "2027-10-15",
      what: "Stamps from the drawer",
      entry: { "cash:yard": -1_234, "petty cash": 1_234 },
    },
    {
      on: "2027-10-15",
      what: "Cash is paid in at the bank",
      entry: { "cash:yard": -5_000, bank: 5_000 },
    },
  );

  // Supplied on 2 February and due on 4 March: its VAT can be claimed from 4 September on.
  await setClock("2027-10-16");
  await post(`/receipts/${mistake}/reverse`, { reason: "It was the float" });
  const badDebt = await office.make(`/invoices/${past.scarInvoice}/write-off`, {
    reason: "Gone away",
  });
  await post(`/bad-debts/${badDebt}/claim`);
  book.add({
    on: "2027-10-16",
    what: "The cylinders of February are a bad debt, and their VAT is claimed",
    entry: { "owed:Scar Cottage": -7_245, "bad debts": 6_900, vat: 345 },
    claimed: 345,
  });
  await setClock("2027-10-17");
  const reason = "The liquidator paid a part";
  await post(`/bad-debts/${past.badDebtId}/reverse`, { amountPence: 2_000, reason });
  const liquidator = await office.receipt(of("moss"), "bank_transfer", 2_000, [
    [past.mossInvoice, 2_000],
  ]);
  book.add(
    {
      on: "2027-10-17",
      what: "A part of the bad debt of September is owed after all, with its VAT",
      // 602 × 2,000 ÷ 3,611 = 333.4
      entry: { "owed:Moss Foundry": 2_000, "bad debts": -1_667, vat: -333 },
      dueAgain: 333,
    },
    {
      on: "2027-10-17",
      what: "And is paid",
      entry: { bank: 2_000, "owed:Moss Foundry": -2_000 },
      byCash: [1_667, 333],
      received: { bank_transfer: 2_000 },
    },
  );

  await setClock("2027-10-20");
  const lateInvoice = await office.bill(past.oldOrder, past.lateOrder);
  book.add(
    {
      on: "2027-10-01",
      what: "Billed 39 days late: September is closed, so its VAT counts on the first open day",
      entry: { waiting: 2_407, sales: -2_006, vat: -401 },
      sold: [[20, 2_006, 401]], // 401.2
    },
    {
      on: "2027-10-02",
      what: "Billed 18 days late: its VAT counts on the day of the delivery",
      entry: { waiting: 3_623, sales: -3_450, vat: -173 },
      sold: [[5, 3_450, 173]],
    },
    {
      on: "2027-10-20",
      what: "Both are owed from the day of the invoice",
      entry: { "owed:Low Fell Farm": 6_030, waiting: -6_030 },
    },
  );
  await setClock("2027-10-21");
  const cheque = await office.receipt(of("lowFell"), "cheque", 6_030, [[lateInvoice, 6_030]]);
  book.add({
    on: "2027-10-21",
    what: "A cheque for them",
    entry: { bank: 6_030, "owed:Low Fell Farm": -6_030 },
    byCash: [5_456, 574],
    received: { cheque: 6_030 },
  });

  await setClock("2027-10-22");
  const highBarnOrder = await office.fetched(of("highBarn"), { gas: 1 });
  await setClock("2027-10-23");
  const highBarnInvoice = await office.bill(highBarnOrder);
  const credit = await only(`/receipts?customerId=${of("highBarn").id}&unallocated=true`);
  const allocations = [{ invoiceId: highBarnInvoice, amountPence: 2_500 }];
  await post(`/receipts/${credit}/allocate`, { allocations });
  book.add(
    {
      on: "2027-10-23",
      what: "A cylinder is billed the day after it was fetched",
      entry: { "owed:High Barn": 3_623, sales: -3_450, vat: -173 },
      sold: [[5, 3_450, 173]],
    },
    {
      on: "2027-10-23",
      what: "The credit from before pays a part of it",
      entry: {},
      byCash: [2_381, 119], // 173 × 2,500 ÷ 3,623 = 119.4
      unused: -2_500,
    },
  );

  await setClock("2027-10-24");
  const agreement = await only(`/cylinder-agreements?customerId=${of("fellView").id}`);
  await post(`/cylinder-agreements/${agreement}/return`, { count: 1, refund: "credit" });
  book.add({
    on: "2027-10-24",
    what: "The cylinder comes back in its first year: 70 % of the deposit is credited",
    entry: { "owed:Fell View Hotel": -2_799, deposits: 2_799 }, // 2,799.3
    credited: [["out", 2_799, 0]],
  });

  await setClock("2027-10-27");
  await post(`/receipts/${cheque}/reverse`, { reason: "The cheque bounced" });
  book.add({
    on: "2027-10-27",
    what: "The cheque bounces",
    entry: { bank: -6_030, "owed:Low Fell Farm": 6_030 },
    byCash: [-5_456, -574],
    received: { cheque: -6_030 },
  });

  await setClock("2027-10-29");
  const ghyll = await office.take(of("ghyll"), "cash", { gas: 1 }, { deliver: true });
  await post(`/orders/${ghyll.id}/paid`, { method: "bank_transfer" });
  book.add({
    on: "2027-10-29",
    what: "Paid ahead, and not delivered in the month",
    entry: { bank: 3_623, sales: -3_450, vat: -173 },
    sold: [[5, 3_450, 173]],
    ahead: [[5, 3_450, 173]],
    byCash: [3_450, 173],
    received: { bank_transfer: 3_623 },
    paidAhead: 3_623,
  });
  await setClock("2027-10-30");
  const bank = await office.take(of("bank"), "cash", { gas: 1 }, { deliver: true });
  const round = await office.round([bank.id]);
  await round.deliver(bank.id, { cashTakenPence: 3_623 });
  await round.hand(3_000);
  book.add({
    on: "2027-10-30",
    what: "A driver keeps £6.23 of what was taken, and the rest waits to be counted",
    entry: { "cash:driver": 3_623, sales: -3_450, vat: -173 },
    sold: [[5, 3_450, 173]],
    byCash: [3_450, 173],
    received: { cash: 3_623 },
  });
  await setClock("2027-10-31", "14:00");
  const late = await office.take(of("hillTop"), "cash", { gas: 1 }, { deliver: true });
  const lateRound = await office.round([late.id]);
  return { lateInvoice, liquidator, ghyllOrder: ghyll.id, toldOrder: late.id, lateRound };
}

export type Settled = Awaited<ReturnType<typeof settleOctober>>;
