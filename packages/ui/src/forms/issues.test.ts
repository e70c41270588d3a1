import { describe, expect, it } from "vitest";
import { issuesToFieldErrors } from "./issues";

describe("issuesToFieldErrors", () => {
  it("puts each issue under its path", () => {
    expect(
      issuesToFieldErrors([
        { path: "name", message: "Required" },
        { path: "arrived.0.quantity", message: "At most 100000" },
      ]),
    ).toEqual({ name: "Required", "arrived.0.quantity": "At most 100000" });
  });

  it("joins several on one field, and says each once", () => {
    const issues = ["Too short", "No digit", "Too short"].map((message) => ({
      path: "password",
      message,
    }));
    expect(issuesToFieldErrors(issues)).toEqual({ password: "Too short · No digit" });
  });

  it("leaves to the summary what no field shows", () => {
    expect(issuesToFieldErrors([{ path: "scopes", message: "Not yours" }], ["name"])).toEqual({
      "": "Not yours",
    });
  });

  it("takes none for none", () => {
    expect(issuesToFieldErrors(undefined)).toEqual({});
  });
});
