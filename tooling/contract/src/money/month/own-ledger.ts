/*
 * A bookkeeper's own ledger: what each deed of a month does to the accounts, worked out by hand from docs/rules and
 * docs/month-end.md. Nothing here asks the service. Pence everywhere; a debit is above zero.
 */

/** A sum at one rate of VAT: rate in per cent, "out" for what is outside the scope. */
export type Part = readonly [rate: number | "out", net: number, vat: number];

/** The accounts of the general ledger. What a customer owes is an account of its own, "owed:NAME". */
export type Account =
  | "sales"
  | "deposits"
  | "vat"
  /** Stands between a sale that is paid at once and its money. */
  | "waiting"
  | "cash:yard"
  | "cash:driver"
  | "bank"
  /** Money that a card provider holds. */
  | "card"
  | "bad debts"
  | "fees"
  | "petty cash"
  | "cash differences"
  /** Balances from before, which are in the opening entries of the accounts and in no journal. */
  | "opening"
  | `owed:${string}`;

export type Way = "cash" | "cheque" | "bank_transfer" | "card_link" | "card_machine";

export interface Row {
  /** YYYY-MM-DD, the day in the books. */
  on: string;
  what: string;
  /** Double entry: adds up to nought. */
  entry: Partial<Record<Account, number>>;
  /** Sales of VAT by invoice, and credit. */
  sold?: readonly Part[];
  credited?: readonly Part[];
  /** States what of the sales was paid ahead; below zero what of it was delivered. */
  ahead?: readonly Part[];
  /** VAT by cash accounting. */
  byCash?: readonly [net: number, vat: number];
  /** Money by its way; a reversal of a receipt is below zero. */
  received?: Partial<Record<Way, number>>;
  paidBack?: Partial<Record<Way, number>>;
  /** VAT of a bad debt, in box 4 and box 1. */
  claimed?: number;
  dueAgain?: number;
  /** Credit of customers that pays nothing yet, and money for orders that are not delivered. */
  unused?: number;
  paidAhead?: number;
  /** Money for an invoice of the program before. */
  forOpening?: number;
  /** Float of the yard's drawer. */
  float?: number;
}

/** Lists the accounts of a row with their pence. */
const linesOf = ({ entry }: Row): [account: string, pence: number][] =>
  Object.entries(entry).map(([account, pence]) => [account, pence ?? 0]);

/** Checks a row: its debits are its credits, and its sales are what it credits to sales, deposits and VAT. */
function checked(row: Row): Row {
  const left = linesOf(row).reduce((sum, [, pence]) => sum + pence, 0);
  if (left !== 0) throw new Error(`${row.on} ${row.what}: off by ${left}`);
  const of = (parts: readonly Part[] = []) => parts.reduce((sum, [, net]) => sum + net, 0);
  const income = (row.entry.sales ?? 0) + (row.entry.deposits ?? 0);
  if (of(row.credited) - of(row.sold) !== income) throw new Error(`${row.what}: sales differ`);
  return row;
}

/** Days of one month ("2026-10"), or of all up to a day. */
type Days = (day: string) => boolean;
export const within =
  (month: string): Days =>
  (day) =>
    day.startsWith(month);
export const upTo =
  (last: string): Days =>
  (day) =>
    day <= last;

const isOwed = (account: string): account is `owed:${string}` => account.startsWith("owed:");

export class OwnLedger {
  readonly #rows: Row[] = [];

  add(...rows: readonly Row[]): void {
    this.#rows.push(...rows.map(checked));
  }

  #of(days: Days): Row[] {
    return this.#rows.filter(({ on }) => days(on));
  }

  /** Sums the accounts that `pick` says yes to. */
  balance(days: Days, pick: (account: string) => boolean): number {
    return this.#of(days)
      .flatMap(linesOf)
      .reduce((sum, [account, pence]) => sum + (pick(account) ? pence : 0), 0);
  }

  count(
    days: Days,
    of: "unused" | "paidAhead" | "float" | "claimed" | "dueAgain" | "forOpening",
  ): number {
    return this.#of(days).reduce((sum, row) => sum + (row[of] ?? 0), 0);
  }

  /** Sums by rate, the highest number last and what is outside the scope after it. Rates of nought are left out. */
  parts(days: Days, of: "sold" | "credited" | "ahead"): Part[] {
    return ([5, 20, "out"] as const)
      .map((rate): Part => {
        const parts = this.#of(days)
          .flatMap((row) => row[of] ?? [])
          .filter(([each]) => each === rate);
        const sum = (at: 1 | 2) => parts.reduce((all, part) => all + part[at], 0);
        return [rate, sum(1), sum(2)];
      })
      .filter(([, net, vat]) => net !== 0 || vat !== 0);
  }

  /** Box 1, 4 and 6 by invoice: what is outside the scope is in no box. */
  boxesByInvoice(days: Days): { box1Pence: number; box4Pence: number; box6Pence: number } {
    const sum = (of: "sold" | "credited", at: 1 | 2) =>
      this.parts(days, of)
        .filter(([rate]) => rate !== "out")
        .reduce((all, part) => all + part[at], 0);
    return {
      box1Pence: sum("sold", 2) - sum("credited", 2) + this.count(days, "dueAgain"),
      box4Pence: this.count(days, "claimed"),
      box6Pence: sum("sold", 1) - sum("credited", 1),
    };
  }

  /** Returns the boxes by cash accounting, which claims no bad debts. */
  boxesByCash(days: Days): { box1Pence: number; box4Pence: number; box6Pence: number } {
    const sum = (at: 0 | 1) =>
      this.#of(days).reduce((all, { byCash }) => all + (byCash?.[at] ?? 0), 0);
    return { box1Pence: sum(1), box4Pence: 0, box6Pence: sum(0) };
  }

  /** Money by its way: what came in and what went back. Ways without any are left out. */
  money(days: Days): Record<string, [receivedPence: number, refundedPence: number]> {
    const all: Record<string, [number, number]> = {};
    for (const { received = {}, paidBack = {} } of this.#of(days)) {
      for (const [way, pence] of Object.entries(received)) (all[way] ??= [0, 0])[0] += pence;
      for (const [way, pence] of Object.entries(paidBack)) (all[way] ??= [0, 0])[1] += pence;
    }
    return Object.fromEntries(
      Object.entries(all).filter(([, [into, back]]) => into !== 0 || back !== 0),
    );
  }

  /** Returns what each customer owes, by name. */
  owing(days: Days): Record<string, number> {
    const all: Record<string, number> = {};
    for (const row of this.#of(days)) {
      for (const [account, pence] of linesOf(row)) {
        if (!isOwed(account)) continue;
        const name = account.slice("owed:".length);
        all[name] = (all[name] ?? 0) + pence;
      }
    }
    return all;
  }

  debtors(days: Days): number {
    return this.balance(days, isOwed);
  }

  /** Balances that were brought in: invoices, credit, and the money that came in for such invoices. */
  openings(days: Days): { enteredPence: number; creditPence: number; receivedPence: number } {
    const all = this.#of(days).map(({ entry }) => entry.opening ?? 0);
    const sum = (some: readonly number[]) => some.reduce((pence, one) => pence + one, 0);
    return {
      enteredPence: 0 - sum(all.filter((pence) => pence < 0)),
      creditPence: sum(all.filter((pence) => pence > 0)),
      receivedPence: this.count(days, "forOpening"),
    };
  }

  /** Returns what goes to the accounts: all but the opening balances, which they have from before. */
  journal(days: Days): Record<string, number> {
    const all: Record<string, number> = {};
    for (const row of this.#of(days).filter(({ entry }) => entry.opening === undefined)) {
      for (const [account, pence] of linesOf(row)) {
        const name = isOwed(account) ? "debtors" : (account.split(":")[0] ?? "");
        all[name] = (all[name] ?? 0) + pence;
      }
    }
    return Object.fromEntries(Object.entries(all).filter(([, pence]) => pence !== 0));
  }
}
