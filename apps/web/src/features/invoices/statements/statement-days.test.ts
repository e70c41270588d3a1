import { expect, it } from "vitest";
import { statementDays } from "./statement-days";

it("takes days as they are, and never the wrong way round", () => {
  expect(statementDays({})).toEqual({});
  expect(statementDays({ from: "2026-10-01" })).toEqual({ from: "2026-10-01" });
  const wrong = { from: "2026-10-31", to: "2026-10-01" };
  expect(statementDays(wrong)).toEqual({ to: "2026-10-01" });
  expect(statementDays({ from: "yesterday", to: "2026-10-01" })).toEqual({ to: "2026-10-01" });
});
