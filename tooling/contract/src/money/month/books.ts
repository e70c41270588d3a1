import { expect } from "vitest";
import { z } from "zod";
import type { Office } from "./office";
import { upTo, within, type OwnLedger, type Part } from "./own-ledger";

/* Compares what the books say with a bookkeeper's own ledger. */

const Rates = z.array(
  z.object({
    vatRate: z.int(),
    vatTreatment: z.string(),
    netPence: z.int(),
    vatPence: z.int(),
    totalPence: z.int(),
  }),
);
const Boxes = z.object({
  box1Pence: z.int(),
  box4Pence: z.int(),
  box6Pence: z.int(),
  box6Pounds: z.int(),
});
const Pence = z.record(z.string(), z.int());
export const Figures = z.looseObject({
  closed: z.boolean(),
  sales: Rates,
  paidAhead: Rates,
  credited: Rates,
  vat: z.object({ invoice: Boxes, cash: Boxes }),
  received: z.array(
    z.object({ method: z.string(), receivedPence: z.int(), refundedPence: z.int() }),
  ),
  cash: Pence,
  badDebts: Pence,
  debtors: Pence,
  held: Pence,
  openingBalances: Pence,
});
const Debtors = z.looseObject({
  items: z.array(z.looseObject({ customerName: z.string(), balancePence: z.int() })),
  totals: z.looseObject({ balancePence: z.int(), creditPence: z.int() }),
  booksPence: z.int(),
  differencePence: z.int(),
});
const Statement = z.looseObject({ openingPence: z.int(), closingPence: z.int() });
const Sums = z.looseObject({
  accounts: z.array(
    z.looseObject({
      kind: z.string(),
      code: z.string(),
      debitPence: z.int(),
      creditPence: z.int(),
    }),
  ),
  debitPence: z.int(),
  creditPence: z.int(),
});
const Journal = Sums.extend({ adjustments: Sums });
export const InHand = z.looseObject({
  drivers: z.array(z.looseObject({ carriedPence: z.int(), toCountPence: z.int() })),
  yards: z.array(z.looseObject({ cashPence: z.int(), floatPence: z.int() })),
  totalPence: z.int(),
});

/** The accounts of the ledger by those of the journal, which are Sage's usual ones. */
const accounts: Record<string, string> = {
  "sales 4000": "sales",
  "sales 2102": "deposits",
  "vat 2200": "vat",
  "paidSales 1101": "waiting",
  "debtors 1100": "debtors",
  "tender 1230": "cash",
  "tender 1200": "bank",
  "tender 1250": "card",
  "writeOffs 8100": "bad debts",
  "fees 7901": "fees",
  "pettyCash 8250": "petty cash",
  "cashDifferences 8250": "cash differences",
};

const partsOf = (rates: z.output<typeof Rates>): Part[] =>
  rates
    .map(({ vatRate, vatTreatment, netPence, vatPence }): Part => {
      return [vatTreatment === "outside_scope" ? "out" : vatRate, netPence, vatPence];
    })
    .toSorted(([a], [b]) => (a === "out" ? 100 : a) - (b === "out" ? 100 : b));

/** Compares the figures of a month, and of all that is owed and held at its end, with the ledger. */
export async function expectFigures(office: Office, book: OwnLedger, of: string, end: string) {
  const figures = Figures.parse(await office.get(`/books/figures?from=${of}`));
  const days = within(of);
  const before = (day: string) => day < `${of}-01`;
  expect({ of, ...figures.vat }).toMatchObject({
    of,
    invoice: book.boxesByInvoice(days),
    cash: book.boxesByCash(days),
  });
  for (const boxes of Object.values(figures.vat)) {
    expect(boxes.box6Pounds).toBe(Math.trunc(boxes.box6Pence / 100));
  }
  expect(partsOf(figures.sales)).toEqual(book.parts(days, "sold"));
  expect(partsOf(figures.credited)).toEqual(book.parts(days, "credited"));
  expect(partsOf(figures.paidAhead)).toEqual(book.parts(days, "ahead"));
  expect(
    Object.fromEntries(
      figures.received
        .filter((row) => row.receivedPence !== 0 || row.refundedPence !== 0)
        .map((row) => [row.method, [row.receivedPence, row.refundedPence]]),
    ),
  ).toEqual(book.money(days));
  expect(figures.debtors).toMatchObject({
    openingPence: book.debtors(before),
    closingPence: book.debtors(upTo(end)),
    byAllocationsPence: book.debtors(upTo(end)),
    differencePence: 0,
  });
  expect(figures.held).toEqual({
    creditPence: book.count(upTo(end), "unused"),
    paidAheadPence: book.count(upTo(end), "paidAhead"),
  });
  expect(figures.openingBalances).toEqual({ ...book.openings(days), creditedPence: 0 });
  expect(figures.badDebts).toMatchObject({
    claimedPence: book.count(days, "claimed"),
    repaidPence: book.count(days, "dueAgain"),
  });
  const cash = (some: (day: string) => boolean, name: string) =>
    book.balance(some, (account) => account.startsWith(name));
  expect(figures.cash).toMatchObject({
    openingPence: cash(before, "cash:"),
    closingPence: cash(upTo(end), "cash:"),
    withDriversPence: cash(upTo(end), "cash:driver"),
    atYardsPence: cash(upTo(end), "cash:yard"),
    pettyCashPence: cash(days, "petty cash"),
    differencesPence: 0 - cash(days, "cash differences"),
    unexplainedPence: 0,
  });
  return figures;
}

/** Compares who owed at the end of a day, and each customer's statement of the month. */
export async function expectOwing(
  office: Office,
  book: OwnLedger,
  last: string,
  customers: Readonly<Record<string, string>>,
) {
  const month = last.slice(0, 7);
  const owed = Debtors.parse(await office.get(`/books/debtors?on=${last}`));
  const owing = book.owing(upTo(last));
  const before = book.owing((day) => day < `${month}-01`);
  const rows = owed.items.map((row) => [row.customerName, row.balancePence] as const);
  expect(Object.fromEntries(rows.filter(([, pence]) => pence !== 0))).toEqual(
    Object.fromEntries(Object.entries(owing).filter(([, pence]) => pence !== 0)),
  );
  const total = book.debtors(upTo(last));
  expect(owed.totals).toMatchObject({
    balancePence: total,
    creditPence: book.count(upTo(last), "unused"),
  });
  expect(owed).toMatchObject({ booksPence: total, differencePence: 0 });
  for (const [name, id] of Object.entries(customers)) {
    const path = `/customers/${id}/statement?from=${month}-01&to=${last}`;
    const { openingPence, closingPence } = Statement.parse(await office.get(path));
    expect([name, openingPence, closingPence]).toEqual([name, before[name] ?? 0, owing[name] ?? 0]);
  }
}

/** Compares what goes to the accounts of the days after one up to another with the ledger, account by account. */
export async function expectJournal(office: Office, book: OwnLedger, after: string, to: string) {
  const { adjustments, ...documents } = Journal.parse(await office.get(`/books/journal?to=${to}`));
  const sums: Record<string, number> = {};
  for (const one of [documents, adjustments]) {
    expect(one.debitPence).toBe(one.creditPence);
    for (const { kind, code, debitPence, creditPence } of one.accounts) {
      const account = accounts[`${kind} ${code}`] ?? `${kind} ${code}`;
      sums[account] = (sums[account] ?? 0) + debitPence - creditPence;
    }
  }
  expect(Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0))).toEqual(
    book.journal((day) => day > after && day <= to),
  );
}
