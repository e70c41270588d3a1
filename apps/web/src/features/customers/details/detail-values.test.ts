import { expect, it } from "vitest";
import { changedDetails, detailChange, type DetailValues } from "./detail-values";

const before: DetailValues = {
  name: "Tyson Farms",
  phone: "01539 1",
  email: "",
  rateSetId: "",
  externalRef: "",
  companyNumber: "",
  vatNumber: "",
  notes: "",
  accountsName: "",
  accountsEmail: "",
  onAccount: false,
  buysForResale: false,
  noTexts: false,
  doNotCall: false,
  creditLimitPence: null,
  termsFrom: "",
  termsDays: 30,
  closedDays: { weekdays: ["sun"], dates: [] },
};

it("sends what was changed, and what was emptied, and nothing else", () => {
  expect(changedDetails(before, before)).toEqual({});
  const now = { ...before, phone: "", onAccount: true };
  expect(changedDetails(before, now)).toEqual({ phone: "", onAccount: true });
  // A form hands its lists back as copies.
  expect(changedDetails(before, structuredClone(before))).toEqual({});
});

it("sends terms of payment whole, and none for those of the business", () => {
  expect(detailChange(before, { ...before, creditLimitPence: 50_000 })).toEqual({
    creditLimitPence: 50_000,
  });
  const own = { ...before, termsFrom: "end_of_month" as const, termsDays: 14 };
  expect(detailChange(before, own)).toEqual({ paymentTerms: { days: 14, from: "end_of_month" } });
  expect(detailChange(own, { ...own, termsDays: 7 })).toEqual({
    paymentTerms: { days: 7, from: "end_of_month" },
  });
  expect(detailChange(own, before)).toEqual({ paymentTerms: null });
  expect(detailChange({ ...before, rateSetId: "list" }, before)).toEqual({ rateSetId: null });
});
