import { z } from "zod";
import type { Customer, Office } from "./office";
import type { OwnLedger } from "./own-ledger";

/*
 * Does what a business did before the month, over REST and on its days, and enters each deed in the own ledger. A gas
 * cylinder is £34.50 and 5 %, and a regulator £10.03 and 20 %. VAT is rounded half up, once for each rate of a document.
 */

/** The customers by their names. */
const names = {
  fellView: "Fell View Hotel",
  lowFell: "Low Fell Farm",
  scar: "Scar Cottage",
  moss: "Moss Foundry",
  highBarn: "High Barn",
  tarn: "Tarn Cottage",
  brook: "Brook Cottage",
  hillTop: "Hill Top",
  scale: "Scale House",
  garth: "Garth House",
  ghyll: "Ghyll Cottage",
  bank: "Bank House",
} as const;

/** February to September: two debts that go bad, what was brought in from another program, and what waits. */
export async function liveUntilOctober(office: Office, book: OwnLedger) {
  const { setClock, post, make, customer } = office;
  const known = new Map<string, Customer>();
  for (const [key, name] of Object.entries(names)) {
    if (key !== "highBarn") known.set(key, await customer(name));
  }
  const customerOf = (key: string) => known.get(key) ?? { id: "", addressId: "" };
  const of = (key: keyof typeof names) => customerOf(key);

  await setClock("2027-02-02");
  const scarInvoice = await office.bill(await office.fetched(of("scar"), { gas: 2 }));
  book.add({
    on: "2027-02-02",
    what: "Two cylinders on account",
    entry: { "owed:Scar Cottage": 7_245, sales: -6_900, vat: -345 },
    sold: [[5, 6_900, 345]],
  });
  await setClock("2027-02-03");
  const mossInvoice = await office.bill(await office.fetched(of("moss"), { regulator: 3 }));
  book.add({
    on: "2027-02-03",
    what: "Three regulators on account",
    entry: { "owed:Moss Foundry": 3_611, sales: -3_009, vat: -602 },
    sold: [[20, 3_009, 602]], // 601.8
  });

  // Due on 5 March: its VAT can be claimed from 5 September on.
  await setClock("2027-09-10");
  const badDebtId = await make(`/invoices/${mossInvoice}/write-off`, { reason: "In liquidation" });
  await post(`/bad-debts/${badDebtId}/claim`);
  book.add({
    on: "2027-09-10",
    what: "The regulators are a bad debt, and their VAT is claimed",
    entry: { "owed:Moss Foundry": -3_611, "bad debts": 3_009, vat: 602 },
    claimed: 602,
  });
  await setClock("2027-09-11");
  const oldOrder = await office.fetched(of("lowFell"), { regulator: 2 });

  await setClock("2027-09-15");
  await office.bringIn({
    customers: "Name,On account\r\nHigh Barn,yes\r\n",
    balances: "Customer,Invoice number,Issued,Total\r\nHigh Barn,OLD-1,15/08/2027,200.00\r\n",
    credit: "Customer,Amount,Received\r\nHigh Barn,25.00,20/08/2027\r\n",
  });
  const { items } = z
    .looseObject({ items: z.array(z.looseObject({ id: z.uuid() })).length(1) })
    .parse(await office.get("/customers?q=High%20Barn"));
  const id = items[0]?.id ?? "";
  known.set("highBarn", { id, addressId: await office.addressOf(id) });
  book.add(
    {
      on: "2027-08-15",
      what: "An invoice of the program before",
      entry: { "owed:High Barn": 20_000, opening: -20_000 },
    },
    {
      on: "2027-08-20",
      what: "Credit of the program before",
      entry: { "owed:High Barn": -2_500, opening: 2_500 },
      unused: 2_500,
    },
  );

  // £20.00 of £48.27: £15.01 is for the cylinder (3,623 of 4,827), with 173 × 1,501 ÷ 3,623 = 71.7 of VAT, and £4.99 for
  // the regulator, with 201 × 499 ÷ 1,204 = 83.3.
  await setClock("2027-09-28");
  const tarnOrder = await office.take(
    of("tarn"),
    "cash",
    { gas: 1, regulator: 1 },
    { deliver: true },
  );
  const ahead = { method: "bank_transfer", amountPence: 2_000 };
  await post(`/orders/${tarnOrder.id}/receipts`, ahead);
  book.add({
    on: "2027-09-28",
    what: "A part is paid ahead",
    entry: { bank: 2_000, sales: -1_845, vat: -155 },
    sold: [
      [5, 1_429, 72],
      [20, 416, 83],
    ],
    ahead: [
      [5, 1_429, 72],
      [20, 416, 83],
    ],
    byCash: [1_845, 155],
    received: { bank_transfer: 2_000 },
    paidAhead: 2_000,
  });

  // It is October by the business's clock, and September by UTC.
  await setClock("2027-09-30", "23:10");
  return {
    of,
    customerOf,
    names,
    scarInvoice,
    mossInvoice,
    badDebtId,
    oldOrder,
    tarnOrder: tarnOrder.id,
  };
}

/** Closes September, whose journal goes to the accounts. */
export async function closeSeptember({ post }: Office): Promise<void> {
  await post("/books/close", { to: "2027-09-30" });
  await post("/books/exports", { to: "2027-09-30" });
}

export type Before = Awaited<ReturnType<typeof liveUntilOctober>>;
