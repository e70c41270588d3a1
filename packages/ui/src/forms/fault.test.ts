// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { faultOf, faultText } from "./fault";

afterEach(() => vi.restoreAllMocks());

/** The error that tRPC's client throws if no answer came. */
const unanswered = Object.assign(new Error("Failed to fetch"), { name: "TRPCClientError" });

it("says that nothing was saved, and that one is offline where one is", () => {
  expect(faultText(unanswered)).toBe("The service could not be reached. Nothing was saved.");
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  expect(faultOf(unanswered)).toEqual({
    message: "You are offline: nothing was saved. Try again when the connection is back.",
    issues: [],
  });
});
