import { fromDay, longDay, pounds } from "../../../platform/values/format";
import { atVat, type VatKind } from "../../../platform/values/values";
import type { TableOnPaper, TablesOnPaper } from "../../billing";
import { methodNames } from "./csv";
import { periodInLetters } from "./period";
import type { BooksDebtor, BooksSums } from "./schema";

type Sums = Pick<BooksSums["sales"][number], "netPence" | "vatPence" | "totalPence">;

/** The figures of whole months as they are printed, and what each customer owed at their end. */
export function figuresOnPaper(
  figures: BooksSums,
  debtors: readonly BooksDebtor[],
): Pick<TablesOnPaper, "title" | "about" | "facts" | "tables"> {
  return {
    title: "Books",
    about: periodInLetters(figures),
    facts: [
      `From  ${longDay(fromDay(figures.firstDay))}`,
      `To  ${longDay(fromDay(figures.lastDay))}`,
      figures.closed ? "The books are closed" : "The books are not closed",
    ],
    tables: [
      salesTable(figures),
      ...(figures.chargesVat ? [vatTable(figures)] : []),
      moneyTable(figures),
      cashTable(figures),
      owedTable(figures),
      besideTable(figures),
      {
        title: "Owed by customer",
        columns: ["At the beginning", "Moved", "At the end"],
        rows: debtors.map(({ customerName, openingPence, movedPence, closingPence }) => [
          customerName,
          pounds(openingPence),
          pounds(movedPence),
          pounds(closingPence),
        ]),
      },
    ].filter(({ rows }) => rows.length > 0),
  };
}

function salesTable({ sales, paidAhead, credited, netSales, chargesVat }: BooksSums): TableOnPaper {
  const row = (words: string, { netPence, vatPence, totalPence }: Sums, sign: 1 | -1 = 1) => [
    words,
    ...(chargesVat ? [netPence, vatPence, totalPence] : [totalPence]).map((pence) =>
      pounds(sign === 1 ? pence : 0 - pence),
    ),
  ];
  const at = (kind: VatKind) => (chargesVat ? ` ${atVat(kind)}` : "");
  return {
    title: "Sales",
    columns: chargesVat ? ["Net", "VAT", "Including VAT"] : ["Amount"],
    rows: [
      ...sales.map((sums) => row(`Sales${at(sums)}`, sums)),
      ...paidAhead.map((sums) => row(`Of it paid ahead${at(sums)}`, sums)),
      ...credited.map((sums) => row(`Credit notes${at(sums)}`, sums, -1)),
      row("Sales less credit", netSales),
    ],
  };
}

const vatTable = ({ vat: { invoice, cash } }: BooksSums): TableOnPaper => ({
  title: "VAT return",
  columns: ["By invoice", "By cash"],
  rows: [
    ["Box 1, VAT due on sales", pounds(invoice.box1Pence), pounds(cash.box1Pence)],
    ["Box 4, VAT of bad debts", pounds(invoice.box4Pence), pounds(cash.box4Pence)],
    ["Box 6, sales excluding VAT", pounds(invoice.box6Pence), pounds(cash.box6Pence)],
  ],
  note: "Purchases are not kept here. Box 6 is written in the return without the pence.",
});

const moneyTable = ({ received }: BooksSums): TableOnPaper => ({
  title: "Money",
  columns: ["Received", "Paid back"],
  rows: received.map(({ method, receivedPence, refundedPence }) => [
    methodNames[method],
    pounds(receivedPence),
    pounds(refundedPence),
  ]),
});

/** Left out for a business that has no cash and moved none. */
function cashTable({ cash }: BooksSums): TableOnPaper {
  const { unexplainedPence, ...sums } = cash;
  const isEmpty = Object.values(sums).every((pence) => pence === 0);
  const rows: [string, number][] = [
    ["At the beginning", cash.openingPence],
    ["Received", cash.receivedPence],
    ["Paid back", 0 - cash.refundedPence],
    ["Drawn from the bank for floats", cash.fromBankPence],
    ["Petty cash", 0 - cash.pettyCashPence],
    ["Paid in at the bank", 0 - cash.paidInPence],
    ["Over and short by counts", cash.differencesPence],
    ...(cash.broughtInPence === 0
      ? []
      : [["Brought in from before", cash.broughtInPence] satisfies [string, number]]),
    ["At the end", cash.closingPence],
    ["Of it with drivers", cash.withDriversPence],
    ["Of it at yards", cash.atYardsPence],
    ...(unexplainedPence === 0
      ? []
      : [["Does not add up by", unexplainedPence] satisfies [string, number]]),
  ];
  return {
    title: "Cash in hand",
    columns: [],
    rows: isEmpty ? [] : rows.map(([words, pence]) => [words, pounds(pence)]),
  };
}

const owedTable = ({ debtors }: BooksSums): TableOnPaper => ({
  title: "Owed on account",
  columns: [],
  rows: [
    ["At the beginning", pounds(debtors.openingPence)],
    ["Billed", pounds(debtors.billedPence)],
    ["Credited", pounds(0 - debtors.creditedPence)],
    ...(debtors.writtenOffPence === 0
      ? []
      : [["Written off", pounds(0 - debtors.writtenOffPence)]]),
    ["Received", pounds(0 - debtors.receivedPence)],
    ...(debtors.broughtInPence === 0
      ? []
      : [["Credit brought in", pounds(0 - debtors.broughtInPence)]]),
    ["Paid back", pounds(debtors.refundedPence)],
    ["At the end", pounds(debtors.closingPence)],
  ],
});

function besideTable({ held, openingBalances, debtors }: BooksSums): TableOnPaper {
  const rows: [string, number][] = [
    ["Credit of customers that pays nothing yet", held.creditPence],
    ["Paid ahead of delivery", held.paidAheadPence],
    ["Opening balances entered", openingBalances.enteredPence],
    ["Received for opening balances", openingBalances.receivedPence],
    ["Credited of opening balances", openingBalances.creditedPence],
    ["What customers owe does not add up by", debtors.differencePence],
  ];
  return {
    title: "Beside these",
    columns: [],
    rows: rows.filter(([, pence]) => pence !== 0).map(([words, pence]) => [words, pounds(pence)]),
  };
}
