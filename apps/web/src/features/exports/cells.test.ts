import { expect, it } from "vitest";
import { instant, plain, pounds, yesOrNo } from "./cells";

it("writes cells as spreadsheets read them", () => {
  expect(instant("2026-07-01T23:30:00Z", "Europe/London")).toBe("2026-07-02 00:30");
  expect(instant(null, "Europe/London")).toBeNull();
  expect(pounds(-1995)).toBe(-19.95);
  expect([plain("on_account"), plain(null), yesOrNo(true)]).toEqual(["on account", null, "yes"]);
});
