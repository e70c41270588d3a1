import { expect, it } from "vitest";
import { changedDetails, type DetailValues } from "./detail-values";

const before: DetailValues = {
  name: "Tyson Farms",
  phone: "01539 1",
  email: "",
  rateSetId: "",
  companyNumber: "",
  vatNumber: "",
  notes: "",
  onAccount: false,
};

it("sends what was changed, and what was emptied, and nothing else", () => {
  expect(changedDetails(before, before)).toEqual({});
  const now = { ...before, phone: "", onAccount: true };
  expect(changedDetails(before, now)).toEqual({ phone: "", onAccount: true });
});
