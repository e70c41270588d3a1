import { expect, it } from "vitest";
import { describeFault, isDatabaseLost } from "./faults";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

it.each(["ECONNREFUSED", "ECONNRESET", "57P01", "57P03", "08006", "53300", "P1001", "P1017"])(
  "knows a lost database by %s, however deep",
  (code) => {
    const wrapped = new Error("outer", { cause: new Error("middle", { cause: withCode(code) }) });
    expect(isDatabaseLost(wrapped)).toBe(true);
  },
);

it.each([
  ["P2010", "Raw query failed. Code: `57P01`. Message: `terminating connection due to crash`"],
  ["P2039", "Database error. Code: `57P02`. Message: `terminating connection`"],
])("knows it within what Prisma makes of it, %s", (code, message) => {
  expect(isDatabaseLost(Object.assign(new Error(message), { code }))).toBe(true);
  const other = message.replace(/57P0\d/, "23505");
  expect(isDatabaseLost(Object.assign(new Error(other), { code }))).toBe(false);
});

it("knows it by words, and takes nothing else for it", () => {
  const noConnection = "Transaction API error: Unable to start a transaction in the given time.";
  expect(isDatabaseLost(Object.assign(new Error(noConnection), { code: "P2028" }))).toBe(true);
  expect(isDatabaseLost(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isDatabaseLost(new Error("ConnectionClosed"))).toBe(true);
  const nodeLost = "failure on connection marked as essential: 127.0.0.1:9701";
  expect(isDatabaseLost(withCode("XX000", nodeLost))).toBe(true);
  for (const words of [
    "invalid socket",
    "connection not open",
    "SSL error: unexpected eof while reading\n\tinvalid socket",
  ]) {
    expect(isDatabaseLost(withCode("XX000", words))).toBe(true);
  }
  expect(isDatabaseLost(withCode("XX000", "cache lookup failed"))).toBe(false);
  expect(isDatabaseLost(withCode("23505"))).toBe(false);
  expect(isDatabaseLost(new TypeError("x is undefined"))).toBe(false);
  expect(isDatabaseLost("text")).toBe(false);
});

it("tells where a fault was, and nothing that a message quotes", () => {
  const error = new Error(
    'Invalid `prisma.apiKey.create()` invocation:\n{ data: { keyHash: "secret" } }\n\nArgument `x` is missing.',
  );
  const fault = describeFault(new Error("outer", { cause: error }));
  expect(fault).toMatchObject({ name: "Error", message: "Argument `x` is missing." });
  expect(fault.at[0]).toMatch(/faults\.test/);
  expect(JSON.stringify(fault)).not.toContain("secret");
  expect(describeFault(undefined)).toMatchObject({ name: "undefined", message: "Not an error" });
});
