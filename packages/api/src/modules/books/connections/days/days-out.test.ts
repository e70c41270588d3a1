import { expect, it } from "vitest";
import { xeroChoices } from "../../testing/connected-office";
import { linesOfDay } from "./days-out";
import { moneyOf, type DayFigures } from "./schema";

const paidSales = { startsOn: "2026-11-01", clearingId: "612", feesId: "404" };
const choices = {
  ...xeroChoices,
  paidSales,
  categories: [{ category: "coal", saleId: "210", trackingId: null }],
};
const none: DayFigures = { sales: [], vat: [], received: [], paidBack: [], fees: [] };
const dayId = "0190a0a0-0000-7000-8000-000000000001";
const linesOf = (figures: DayFigures) =>
  linesOfDay(dayId, figures, { choices, paidSales }).map(
    ({ saleId, taxId, netPence, vatPence }) => [saleId, taxId, netPence, vatPence],
  );

it("has a line for each account and rate, and one that brings sales to the money", () => {
  const figures: DayFigures = {
    ...none,
    sales: [
      { kind: "sales", category: "coal", vatRate: 5, netPence: 1_000 },
      { kind: "sales", category: "gas", vatRate: 20, netPence: 2_000 },
      { kind: "delivery", category: null, vatRate: 20, netPence: 500 },
      { kind: "sales", category: null, vatRate: "exempt", netPence: 300 },
      { kind: "sales", category: "deposits", vatRate: null, netPence: -400 },
    ],
    vat: [
      { vatRate: 5, pence: 50 },
      { vatRate: 20, pence: 501 },
    ],
    received: [{ method: "cash", pence: 5_000 }],
  };
  expect(linesOf(figures)).toEqual([
    ["210", "RROUTPUT", 1_000, 50],
    ["200", "OUTPUT2", 2_500, 501],
    ["200", "EXEMPTOUTPUT", 300, 0],
    ["200", "NONE", -400, 0],
    ["612", "NONE", 1_049, 0],
  ]);
});

it("comes to nothing where no money came in", () => {
  const sales: DayFigures["sales"] = [
    { kind: "sales", category: null, vatRate: 20, netPence: 1_000 },
  ];
  const lines = linesOf({ ...none, sales, vat: [{ vatRate: 20, pence: 200 }] });
  expect(lines.reduce((sum, [, , net, vat]) => sum + Number(net) + Number(vat), 0)).toBe(0);
});

it("lets reversals of receipts leave the bank account, and reversals of refunds come back", () => {
  const { in: came, out } = moneyOf(dayId, {
    ...none,
    received: [
      { method: "cash", pence: -700 },
      { method: "shop", pence: 900 },
    ],
    paidBack: [
      { method: "cash", pence: 100 },
      { method: "cheque", pence: -250 },
    ],
    fees: [{ method: "shop", pence: 30 }],
  });
  expect(came).toMatchObject([
    { method: "cheque", pence: 250 },
    { method: "shop", pence: 900 },
  ]);
  expect(out).toMatchObject([
    { method: "cash", paidBackPence: 800, feesPence: 0 },
    { method: "shop", paidBackPence: 0, feesPence: 30 },
  ]);
  const ids = [...came, ...out].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  expect(moneyOf(dayId, { ...none, fees: [{ method: "shop", pence: 1 }] }).out[0]?.id).toBe(
    out[1]?.id,
  );
});
