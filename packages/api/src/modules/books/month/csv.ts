import { writeCsv, type CsvCell } from "../../../platform/values/csv";
import { vatWords } from "../../../platform/values/values";
import type { BooksDebtor, BooksSums } from "./schema";

/** Numbers, since text that begins with a minus is kept from being run as a formula. */
const inPounds = (pence: number): number => pence / 100;

/** The names of money's ways, as people read them. */
export const methodNames: Record<BooksSums["received"][number]["method"], string> = {
  cash: "Cash",
  cheque: "Cheque",
  bank_transfer: "Bank transfer",
  card_link: "Payment link",
  shop: "Shop",
  card_machine: "Card machine",
  direct_debit: "Direct debit",
};

/** The figures of a period and, after them, what each customer owed: a row each, in pounds. */
export function csvOf(figures: BooksSums, debtors: readonly BooksDebtor[]): string {
  const { cash, badDebts, debtors: sum, vat, held, openingBalances } = figures;
  const rates = (section: string, list: BooksSums["sales"]): CsvCell[][] =>
    list.map(({ netPence, vatPence, totalPence, ...kind }) => [
      section,
      vatWords(kind),
      inPounds(netPence),
      inPounds(vatPence),
      inPounds(totalPence),
    ]);
  const one = (section: string, what: string, pence: number): CsvCell[] => [
    section,
    what,
    null,
    null,
    inPounds(pence),
  ];
  const boxes = (section: string, of: BooksSums["vat"]["invoice"]) => [
    one(section, "Box 1", of.box1Pence),
    one(section, "Box 4", of.box4Pence),
    one(section, "Box 6", of.box6Pence),
  ];
  return writeCsv([
    ["section", "what", "net", "VAT", "gross"],
    ["period", `${figures.firstDay} to ${figures.lastDay}`, null, null, null],
    ...rates("sales", figures.sales),
    ...rates("of sales, paid ahead", figures.paidAhead),
    ...rates("credit notes", figures.credited),
    ...(figures.chargesVat
      ? [...boxes("VAT by invoice", vat.invoice), ...boxes("VAT by cash", vat.cash)]
      : []),
    ...figures.received.flatMap(({ method, receivedPence, refundedPence }) => [
      one("received", methodNames[method], receivedPence),
      one("refunded", methodNames[method], refundedPence),
    ]),
    one("cash", "In hand at the beginning", cash.openingPence),
    one("cash", "Received", cash.receivedPence),
    one("cash", "Refunded", cash.refundedPence),
    one("cash", "Drawn for floats", cash.fromBankPence),
    one("cash", "Petty cash", cash.pettyCashPence),
    one("cash", "Paid in at the bank", cash.paidInPence),
    one("cash", "Over and short by counts", cash.differencesPence),
    one("cash", "Brought in", cash.broughtInPence),
    one("cash", "In hand at the end", cash.closingPence),
    one("cash", "Of it with drivers", cash.withDriversPence),
    one("cash", "Of it at yards", cash.atYardsPence),
    one("debtors", "Owed at the beginning", sum.openingPence),
    one("debtors", "Billed", sum.billedPence),
    one("debtors", "Credited", sum.creditedPence),
    one("debtors", "Written off", sum.writtenOffPence),
    one("debtors", "Received", sum.receivedPence),
    one("debtors", "Brought in", sum.broughtInPence),
    one("debtors", "Refunded", sum.refundedPence),
    one("debtors", "Owed at the end", sum.closingPence),
    one("bad debts", "VAT claimed in box 4", badDebts.claimedPence),
    one("bad debts", "VAT due again in box 1", badDebts.repaidPence),
    one("held", "Credit of customers", held.creditPence),
    one("held", "Paid ahead of delivery", held.paidAheadPence),
    one("opening balances", "Entered", openingBalances.enteredPence),
    one("opening balances", "Received", openingBalances.receivedPence),
    one("opening balances", "Credited", openingBalances.creditedPence),
    [],
    ["customer", "name", "owed at the beginning", "moved", "owed at the end"],
    ...debtors.map(({ customerId, customerName, openingPence, movedPence, closingPence }) => [
      customerId,
      customerName,
      inPounds(openingPence),
      inPounds(movedPence),
      inPounds(closingPence),
    ]),
  ]);
}
