import { fromDay, longDay, momentIn, pounds } from "../../../platform/values/format";
import { atVat } from "../../../platform/values/values";
import type { TableOnPaper, TablesOnPaper } from "../../billing";
import { methodNames } from "../month/csv";
import { differenceInWords, nameOfVan } from "./differences";
import type { DayReport } from "./schema";

const sourceNames = {
  van: "Vans",
  counter: "Counter",
  link: "Payment links",
  shop: "Shop",
  office: "Office",
} as const;

/** A day's report as it is printed: the Z report of a closed day, or how a running one stands (X report). */
export function dayOnPaper(
  report: DayReport,
  timeZone: string,
): Pick<TablesOnPaper, "title" | "about" | "facts" | "tables"> {
  const made = report.report;
  return {
    title: made ? `Z report ${made.number}` : "X report",
    about: `${report.locationName}, ${longDay(fromDay(report.day))}`,
    facts: made
      ? [
          `Closed  ${momentIn(timeZone, new Date(made.closedAt))}`,
          `By  ${made.closedByName}`,
          `Number  ${made.number}`,
        ]
      : ["This day is not closed: figures may still change."],
    tables: [
      salesTable(report),
      moneyTable(report),
      cashTable(report),
      ...goodsTables(report),
      failedTable(report),
      differencesTable(report),
      officeTable(report),
    ].filter(({ rows }) => rows.length > 0),
  };
}

function salesTable({ sales, onAccount }: DayReport): TableOnPaper {
  const total = (of: "netPence" | "vatPence" | "totalPence") =>
    pounds(sales.reduce((sum, row) => sum + row[of], 0));
  return {
    title: "Sales",
    columns: ["Net", "VAT", "Including VAT"],
    rows: [
      ...sales.map(({ source, netPence, vatPence, totalPence, ...kind }) => [
        `${sourceNames[source]} ${atVat(kind)}`,
        pounds(netPence),
        pounds(vatPence),
        pounds(totalPence),
      ]),
      ["All sales", total("netPence"), total("vatPence"), total("totalPence")],
    ],
    note: `Beside these, on account and billed later: ${onAccount.orders} orders, ${pounds(onAccount.totalPence)}.`,
  };
}

const moneyTable = ({ money }: DayReport): TableOnPaper => ({
  title: "Takings",
  columns: ["Received", "Paid back"],
  rows: money.map(({ source, method, receivedPence, refundedPence }) => [
    `${sourceNames[source]}, ${methodNames[method].toLowerCase()}`,
    pounds(receivedPence),
    pounds(refundedPence),
  ]),
});

const cashTable = ({ vans, drawer, drawerCash, day }: DayReport): TableOnPaper => ({
  title: "Counted",
  columns: ["Due", "Counted", "Difference"],
  rows: [
    ...vans
      .filter(({ cashDuePence, cashCountedPence }) => cashDuePence !== 0 || cashCountedPence !== 0)
      .map((van) => [
        `Cash of ${nameOfVan(van, day)}`,
        pounds(van.cashDuePence),
        pounds(van.cashCountedPence),
        pounds(van.cashCountedPence - van.cashDuePence),
      ]),
    ...drawer.map(({ method, duePence, countedPence }) => [
      `Drawer, ${methodNames[method].toLowerCase()}`,
      pounds(duePence),
      countedPence === null ? "not counted" : pounds(countedPence),
      countedPence === null ? "" : pounds(countedPence - duePence),
    ]),
  ],
  note: drawerNote(drawerCash),
});

/** What the cash that is due in the drawer includes; nothing where it is the counter's takings alone. */
function drawerNote({ fromVansPence, movedPence, floatPence }: DayReport["drawerCash"]) {
  const parts = [
    ...(fromVansPence === 0 ? [] : [`${pounds(fromVansPence)} counted off vans`]),
    ...(movedPence === 0 ? [] : [`${pounds(movedPence)} put in or taken out`]),
  ];
  const included = parts.length === 0 ? "" : `Cash due includes ${parts.join(" and ")}. `;
  const float = floatPence === 0 ? "" : `Beside it the float of ${pounds(floatPence)}.`;
  return included + float === "" ? undefined : (included + float).trim();
}

const goodsTables = ({ vans, day }: DayReport): TableOnPaper[] =>
  vans.map((van) => ({
    title: nameOfVan(van, day),
    columns: ["Out / delivered", "Full back", "Empty back"],
    rows: van.goods.map((goods) => [
      goods.productName,
      `${goods.loaded} / ${goods.delivered}`,
      ofExpected(goods.back, goods.backExpected),
      ofExpected(goods.empties, goods.emptiesExpected),
    ]),
    note: `${van.deliveredStops} stops delivered, ${van.failedStops} failed, ${van.openStops} open.`,
  }));

const ofExpected = (counted: number | null, expected: number) =>
  counted === null ? `${expected}, not counted` : `${counted} of ${expected}`;

const failedTable = ({ vans, day }: DayReport): TableOnPaper => ({
  title: "Not delivered",
  columns: ["Order", "Reason"],
  rows: vans.flatMap((van) =>
    van.failed.map(({ orderNumber, reason }) => [
      nameOfVan(van, day),
      orderNumber,
      (reason ?? "other").replaceAll("_", " "),
    ]),
  ),
});

/** Each difference is a line of its own, and what was said to it the next. */
const differencesTable = ({ differences }: DayReport): TableOnPaper => ({
  title: "Differences",
  columns: [],
  rows: differences.flatMap(({ words, ...one }) => [
    [differenceInWords(one)],
    ...(words === null ? [] : [[`    ${words}`]]),
  ]),
});

const officeTable = ({ office }: DayReport): TableOnPaper => ({
  title: "At no yard, the whole business",
  columns: ["Net / in", "VAT / back", "Including VAT"],
  rows: [
    ...office.sales.map(({ netPence, vatPence, totalPence, ...kind }) => [
      `Invoices and sales ${atVat(kind)}`,
      pounds(netPence),
      pounds(vatPence),
      pounds(totalPence),
    ]),
    ...office.credited.map(({ netPence, vatPence, totalPence, ...kind }) => [
      `Credit notes ${atVat(kind)}`,
      pounds(0 - netPence),
      pounds(0 - vatPence),
      pounds(0 - totalPence),
    ]),
    ...office.money.map(({ source, method, receivedPence, refundedPence }) => [
      `${sourceNames[source]}, ${methodNames[method].toLowerCase()}`,
      pounds(receivedPence),
      pounds(refundedPence),
      "",
    ]),
  ],
  note: "Counted once for all yards, and left out of the sums above.",
});
