import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { BooksFigures } from "../months";
import * as cards from "./figures-cards";

const sums = { netPence: 5000, vatPence: 0, totalPence: 5000 };
const boxes = { box1Pence: 0, box4Pence: 0, box6Pence: 10_000, box6Pounds: 100 };

const figuresOf = (chargesVat: boolean): BooksFigures => ({
  from: "2026-11",
  to: "2026-11",
  firstDay: "2026-11-01",
  lastDay: "2026-11-30",
  over: false,
  closed: false,
  sales: [
    { vatRate: 0, vatTreatment: "outside_scope", ...sums },
    { vatRate: 0, vatTreatment: "exempt", ...sums },
  ],
  invoicedPence: 0,
  paidSalesPence: 0,
  paidAhead: [],
  credited: [{ vatRate: 0, vatTreatment: "exempt", ...sums, totalPence: 700 }],
  netSales: { netPence: 9300, vatPence: 0, totalPence: 9300 },
  vat: { invoice: boxes, cash: boxes },
  chargesVat,
  received: [{ method: "cash", receivedPence: 500, refundedPence: 0 }],
  cash: {
    openingPence: 0,
    receivedPence: 500,
    refundedPence: 0,
    fromBankPence: 0,
    pettyCashPence: 0,
    paidInPence: 0,
    differencesPence: 0,
    broughtInPence: 0,
    closingPence: 500,
    withDriversPence: 0,
    atYardsPence: 500,
    unexplainedPence: 0,
  },
  badDebts: { writtenOffPence: 0, reversedPence: 0, claimedPence: 0, repaidPence: 0 },
  debtors: {
    openingPence: 0,
    billedPence: 0,
    creditedPence: 0,
    writtenOffPence: 0,
    receivedPence: 0,
    broughtInPence: 0,
    refundedPence: 0,
    closingPence: 0,
    byAllocationsPence: 0,
    differencePence: 0,
  },
  held: { creditPence: 100, paidAheadPence: 200 },
  openingBalances: { enteredPence: 0, receivedPence: 0, creditedPence: 0, creditPence: 0 },
  can: { close: null, reopen: null },
});

const drawn = (chargesVat: boolean) =>
  renderToStaticMarkup(
    <>
      {Object.values(cards).map((Shown) => (
        <Shown key={Shown.name} figures={figuresOf(chargesVat)} />
      ))}
    </>,
  );

it("says no word of VAT in months without any, and adds sales up without their rates", () => {
  expect(drawn(true)).toContain("Sales by VAT rate");
  const html = drawn(false);
  expect(html).not.toContain("VAT");
  const cells = [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell]) => cell);
  expect(cells.slice(0, 6)).toEqual([
    "Sales",
    "£100.00",
    "Credit notes",
    "-£7.00",
    "Sales less credit",
    "£93.00",
  ]);
});
