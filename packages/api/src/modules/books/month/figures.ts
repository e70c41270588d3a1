import type { SqlRunner } from "@roundsman/db";
import { todayIn } from "../../../platform/values/format";
import { cashOfInvoices } from "./cash-vat";
import { debtorsOf, leftOnDocuments } from "./debtors";
import {
  creditedByRate,
  invoicedByRate,
  moneyByMethod,
  openingBalancesOf,
  type RateRow,
} from "./documents";
import { orderFigures, type OrderFigures } from "./orders";
import type { Period } from "./period";
import type { BooksSums, RateSums, VatBoxes } from "./schema";

interface Asked {
  db: SqlRunner;
  business: { id: string; timeZone: string; booksClosedTo: string | null };
  now: Date;
  period: Period;
}

/**
 * What the books say of a period (docs/contract/books.md). Seven statements, and one more for each 500 orders that bear
 * on it.
 */
export async function figuresOf({ db, business, now, period }: Asked): Promise<BooksSums> {
  const { id: tenantId, timeZone, booksClosedTo } = business;
  const asked = { db, tenantId, period };
  const orders = await orderFigures(db, tenantId, period);
  const invoiced = less(byRate(await invoicedByRate(asked)), orders.invoicedToo);
  const credit = await creditedByRate(asked);
  const credited = byRate(credit.filter(({ opening }) => !opening));
  const opening = credit.filter((row) => row.opening);
  const sales = plus(invoiced, orders.sold);
  const netSales = totalOf(less(sales, credited));
  const cash = await cashOfInvoices(db, tenantId, period);
  const debtors = await debtorsOf(db, tenantId, period);
  const left = await leftOnDocuments(db, tenantId, period);
  const movedPence =
    debtors.billedPence - debtors.creditedPence - debtors.receivedPence + debtors.refundedPence;
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
    paidSalesPence: totalOf(orders.sold).totalPence,
    credited: listed(credited),
    netSales,
    vat: {
      invoice: boxes(netSales),
      cash: boxes({
        netPence: cash.netPence + orders.cash.netPence,
        vatPence: cash.vatPence + orders.cash.vatPence,
      }),
    },
    received: await moneyByMethod(asked),
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
  return new Map(rows.map(({ vatRate, netPence, vatPence }) => [vatRate, { netPence, vatPence }]));
}

export function plus(one: ByRate, other: ByRate, sign: 1 | -1 = 1): ByRate {
  const none = { netPence: 0, vatPence: 0 };
  return new Map(
    [...new Set([...one.keys(), ...other.keys()])].map((vatRate) => {
      const { netPence, vatPence } = one.get(vatRate) ?? none;
      const more = other.get(vatRate) ?? none;
      return [
        vatRate,
        { netPence: netPence + sign * more.netPence, vatPence: vatPence + sign * more.vatPence },
      ];
    }),
  );
}

export const less = (one: ByRate, other: ByRate): ByRate => plus(one, other, -1);

/** The lowest rate first; a rate at which nothing was sold is left out. */
export const listed = (sums: ByRate): RateSums[] =>
  [...sums]
    .map(([vatRate, { netPence, vatPence }]) => ({
      vatRate,
      netPence,
      vatPence,
      totalPence: netPence + vatPence,
    }))
    .filter(({ netPence, vatPence }) => netPence !== 0 || vatPence !== 0)
    .toSorted((a, b) => a.vatRate - b.vatRate);

function totalOf(sums: ByRate): Omit<RateSums, "vatRate"> {
  const all = [...sums.values()];
  const netPence = all.reduce((sum, part) => sum + part.netPence, 0);
  const vatPence = all.reduce((sum, part) => sum + part.vatPence, 0);
  return { netPence, vatPence, totalPence: netPence + vatPence };
}

const boxes = ({ netPence, vatPence }: { netPence: number; vatPence: number }): VatBoxes => ({
  box1Pence: vatPence,
  box4Pence: 0,
  box6Pence: netPence,
  box6Pounds: Math.trunc(netPence / 100),
});
