import { NotSent } from "@roundsman/ui";
import { expect, it } from "vitest";
import { atDraft, codesOf, draftOf, type BooksCodes } from "./codes-draft";

const account = { code: "4000", department: null };
const codes: BooksCodes = {
  program: "sage",
  startsOn: null,
  sales: account,
  categories: [
    { category: "gas", code: "4001", department: "2" },
    { category: "valves", code: "4002", department: null },
  ],
  delivery: account,
  interest: account,
  debtors: account,
  paidSales: account,
  vat: account,
  rounding: account,
  writeOffs: account,
  fees: account,
  cashDifferences: account,
  pettyCash: account,
  tenders: [{ method: "cash", ...account }],
  taxCodes: [{ vatRate: 20, code: "T1" }],
  exemptTaxCode: "T2",
  noTaxCode: "T9",
  unnamedCategories: ["hoses"],
  can: { change: null },
};

it("sends what it was given, without the categories that have no code", () => {
  const draft = draftOf(codes);
  expect(draft.categories.map(({ category }) => category)).toEqual(["gas", "hoses", "valves"]);
  const { unnamedCategories: _unnamed, can: _can, ...given } = codes;
  expect(codesOf(draft)).toEqual(given);
});

it("shows a refusal at the field that was sent", () => {
  const refused = new NotSent(
    { path: "categories.1.code", message: "Too long." },
    { path: "sales.code", message: "Fill this in." },
  );
  expect(atDraft(draftOf(codes), refused)).toMatchObject({
    issues: [{ path: "categories.2.code" }, { path: "sales.code" }],
  });
  const failed = new Error("No network");
  expect(atDraft(draftOf(codes), failed)).toBe(failed);
});
