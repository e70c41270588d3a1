import { describe, expect, it } from "vitest";
import { withParams } from "./with-params";

describe("withParams", () => {
  it("sets, replaces and takes away", () => {
    expect(withParams({ q: "calor", status: "placed" }, { status: "delivered", q: null })).toBe(
      "?status=delivered",
    );
  });

  it("starts the list again when anything but the page changes", () => {
    expect(withParams({ q: "a", cursor: "x" }, { q: "b" })).toBe("?q=b");
    expect(withParams({ q: "a", cursor: "x" }, { cursor: "y" })).toBe("?q=a&cursor=y");
  });

  it("keeps what is given several times, and escapes", () => {
    expect(withParams(new URLSearchParams("tag=a&tag=b"), { q: "a&b" })).toBe(
      "?tag=a&tag=b&q=a%26b",
    );
    expect(withParams({ tag: ["a", "b"] }, {})).toBe("?tag=a&tag=b");
  });
});
