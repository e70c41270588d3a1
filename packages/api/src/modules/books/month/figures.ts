import type { SqlRunner } from "@roundsman/db";
import { todayIn } from "../../../platform/values/format";
import { byVat, vatKey, type VatKind } from "../../../platform/values/values";
import { readChargesVat } from "../../business";
import { cashFigures } from "../cash/in-hand";
import { cashOfInvoices } from "./cash-vat";
import { debtorsOf, leftOnDocuments } from "./debtors";
import {
  badDebtsOf,
  creditedByRate,
  invoicedByRate,
  moneyByMethod,
  openingBalancesOf,
  type RateRow,
} from "./documents";
import { orderFigures, type OrderFigures } from "./orders";
import type { Period } from "./period";
import { paidAheadByRate } from "./prepayments";
import type { BooksSums, RateSums, VatBoxes } from "./schema";

interface Asked {
  db: SqlRunner;
  business: { id: string; timeZone: string; booksClosedTo: string | null };
  now: Date;
  period: Period;
}

/**
 * What the books say of a period (docs/contract/books.md). Ten statements, and one more for each 500 orders that bear
 * on it.
 */
export async function figuresOf({ db, business, now, period }: Asked): Promise<BooksSums> {
  const { id: tenantId, timeZone, booksClosedTo } = business;
  const asked = { db, tenantId, period };
  const orders = await orderFigures(db, tenantId, period);
  const ahead = byRate(await paidAheadByRate(db, tenantId, period));
  const invoiced = less(byRate(await invoicedByRate(asked)), orders.invoicedToo);
  const credit = await creditedByRate(asked);
  const credited = byRate(credit.filter(({ opening }) => !opening));
  const opening = credit.filter((row) => row.opening);
  const paidSales = plus(orders.sold, ahead);
  const sales = plus(invoiced, paidSales);
  const netByRate = less(sales, credited);
  const netSales = totalOf(netByRate);
  const cash = await cashOfInvoices(db, tenantId, period);
  const debtors = await debtorsOf(db, tenantId, period);
  const left = await leftOnDocuments(db, tenantId, period);
  const badDebts = await badDebtsOf(asked);
  const movedPence =
    debtors.billedPence -
    debtors.creditedPence -
    debtors.writtenOffPence -
    debtors.receivedPence -
    debtors.broughtInPence +
    debtors.refundedPence;
  const closedPence = debtors.closingPence - debtors.openingPence;
  const { from, to, firstDay, lastDay } = period;
  return {
    from,
    to,
    firstDay,
    lastDay,
    over: lastDay < todayIn(timeZone, now),
    closed: booksClosedTo !== null && lastDay <= booksClosedTo,
    sales: listed(sales),
    invoicedPence: totalOf(invoiced).totalPence,
    paidSalesPence: totalOf(paidSales).totalPence,
    paidAhead: listed(ahead),
    credited: listed(credited),
    netSales,
    vat: {
      invoice: withRelief(boxes(netSales, outsideScope(netByRate)), badDebts),
      cash: boxes(
        {
          netPence: cash.netPence + orders.cash.netPence,
          vatPence: cash.vatPence + orders.cash.vatPence,
        },
        cash.outsidePence + orders.cash.outsidePence,
      ),
    },
    // A credit note of days before may still have VAT after the registration has ended.
    chargesVat: netSales.vatPence !== 0 || (await readChargesVat(db, tenantId, lastDay)),
    received: await moneyByMethod(asked),
    cash: await cashFigures(db, tenantId, period),
    badDebts,
    debtors: {
      ...debtors,
      byAllocationsPence: left.owedPence,
      // The first is a sum over kinds, the second one over what is left of each document.
      differencePence:
        movedPence === closedPence
          ? debtors.closingPence - left.owedPence
          : movedPence - closedPence,
    },
    held: { creditPence: left.creditPence, paidAheadPence: left.paidAheadPence },
    openingBalances: {
      ...(await openingBalancesOf(asked)),
      creditedPence: totalOf(byRate(opening)).totalPence,
    },
  };
}

export type ByRate = OrderFigures["sold"];

export function byRate(rows: readonly RateRow[]): ByRate {
  return new Map(rows.map((row) => [vatKey(row), row]));
}

export function plus(one: ByRate, other: ByRate, sign: 1 | -1 = 1): ByRate {
  const sums = new Map(one);
  for (const [key, more] of other) {
    const { netPence, vatPence } = sums.get(key) ?? { netPence: 0, vatPence: 0 };
    sums.set(key, {
      ...more,
      netPence: netPence + sign * more.netPence,
      vatPence: vatPence + sign * more.vatPence,
    });
  }
  return sums;
}

export const less = (one: ByRate, other: ByRate): ByRate => plus(one, other, -1);

/** The lowest rate first; a rate at which nothing was sold is left out. */
export const listed = (sums: ByRate): RateSums[] =>
  [...sums.values()]
    .map(({ vatRate, vatTreatment, netPence, vatPence }) => ({
      vatRate,
      vatTreatment,
      netPence,
      vatPence,
      totalPence: netPence + vatPence,
    }))
    .filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0)
    .toSorted(byVat);

function totalOf(sums: ByRate): Omit<RateSums, keyof VatKind> {
  const all = [...sums.values()];
  const netPence = all.reduce((sum, part) => sum + part.netPence, 0);
  const vatPence = all.reduce((sum, part) => sum + part.vatPence, 0);
  return { netPence, vatPence, totalPence: netPence + vatPence };
}

/** What is outside the scope of VAT is in no box; what is exempt is in box 6. */
function boxes(sums: { netPence: number; vatPence: number }, outsidePence: number): VatBoxes {
  const box6Pence = sums.netPence - outsidePence;
  return {
    box1Pence: sums.vatPence,
    box4Pence: 0,
    box6Pence,
    box6Pounds: Math.trunc(box6Pence / 100),
  };
}

/** VAT that was claimed for bad debts is in box 4, and what is due again of it in box 1 (docs/rules/bad-debts.md). */
const withRelief = (
  sums: VatBoxes,
  { claimedPence, repaidPence }: BooksSums["badDebts"],
): VatBoxes => ({
  ...sums,
  box1Pence: sums.box1Pence + repaidPence,
  box4Pence: sums.box4Pence + claimedPence,
});

const outsideScope = (sums: ByRate): number =>
  sums.get(vatKey({ vatRate: 0, vatTreatment: "outside_scope" }))?.netPence ?? 0;
