import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { BooksFigures } from "../months";
import * as cards from "./figures-cards";

const sums = { netPence: 5000, vatPence: 0, totalPence: 5000 };
const boxes = { box1Pence: 0, box4Pence: 0, box6Pence: 10_000, box6Pounds: 100 };

const figuresOf = (chargesVat: boolean) =>
  ({
    firstDay: "2026-11-01",
    lastDay: "2026-11-30",
    sales: [
      { vatRate: 0, vatTreatment: "outside_scope", ...sums },
      { vatRate: 0, vatTreatment: "exempt", ...sums },
    ],
    paidAhead: [],
    credited: [{ vatRate: 0, vatTreatment: "exempt", ...sums, totalPence: 700 }],
    netSales: { netPence: 9300, vatPence: 0, totalPence: 9300 },
    chargesVat,
    vat: { invoice: boxes, cash: boxes },
    received: [{ method: "cash", receivedPence: 500, refundedPence: 0 }],
    debtors: { differencePence: 0 },
    held: { creditPence: 100, paidAheadPence: 200 },
    openingBalances: {},
    invoicedPence: 0,
    paidSalesPence: 0,
  }) as unknown as BooksFigures;

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
