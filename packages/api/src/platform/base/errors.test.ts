import { TRPCError } from "@trpc/server";
import { expect, it } from "vitest";
import { conflict, describeError, invalid } from "./errors";

it("tells our apps which field a conflict names, and REST what it always did", () => {
  const { status, body, issues } = describeError(conflict("Another product has this code.", "sku"));
  expect(status).toBe(409);
  expect(body).toEqual({ error: "conflict", message: "Another product has this code." });
  expect(issues).toEqual([{ path: "sku", message: "Another product has this code." }]);
  expect(describeError(conflict("The round is done."))).not.toHaveProperty("issues");
});

it("tells everybody the issues of what is not valid", () => {
  const issues = [{ path: "lines.0.quantity", message: "At least 1." }];
  expect(describeError(invalid(...issues)).body).toMatchObject({ error: "validation", issues });
});

it.each([
  Object.assign(
    new Error("Transaction API error: Unable to start a transaction in the given time."),
    { code: "P2028" },
  ),
  new Error("timeout exceeded when trying to connect"),
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
])("says when to ask again where no connection was found in time: %s", (cause) => {
  for (const thrown of [cause, new TRPCError({ code: "INTERNAL_SERVER_ERROR", cause })]) {
    expect(describeError(thrown)).toEqual({
      status: 503,
      body: { error: "internal", message: expect.stringContaining("Try again") },
      retryAfterSeconds: 10,
    });
  }
});

it("tells a business that took all its connections that it asks too much", () => {
  const taken = Object.assign(new Error("timeout exceeded when trying to connect"), {
    name: "ConnectionsTaken",
  });
  expect(describeError(taken)).toMatchObject({ status: 429 });
});
