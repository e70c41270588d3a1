import { expect, test } from "vitest";
import { isConnectionBroken, isDatabaseLost, isDatabaseUnreachable } from "./lost-connection";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });
/** The form of Prisma's adapter: the driver's message is inside, in an object that is no error. */
const ofAdapter = (originalCode: string, originalMessage: string) =>
  new Error(originalMessage, { cause: { kind: "postgres", originalCode, originalMessage } });
const within = (error: Error) =>
  new Error("outer", { cause: new Error("middle", { cause: error }) });

test.each([
  withCode("ECONNRESET"),
  withCode("57P01"),
  withCode("57P02"),
  withCode("08006"),
  withCode("P1017"),
  withCode(
    "P2010",
    "Raw query failed. Code: `57P01`. Message: `terminating connection due to crash`",
  ),
  withCode("P2039", "Database error. Code: `57P02`. Message: `terminating connection`"),
  ofAdapter("57P01", "terminating connection due to administrator command"),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  new Error("ConnectionClosed"),
  ...[
    "failure on connection marked as essential: 127.0.0.1:9701",
    "invalid socket",
    "connection not open",
    "SSL error: unexpected eof while reading\n\tinvalid socket",
  ].map((words) => withCode("XX000", words)),
])("a connection that broke is known, however deep: %s", (error) => {
  for (const thrown of [error, within(error)]) {
    expect(isConnectionBroken(thrown)).toBe(true);
    expect(isDatabaseUnreachable(thrown)).toBe(false);
    expect(isDatabaseLost(thrown)).toBe(true);
  }
});

test.each([
  ...["ECONNREFUSED", "57P03", "53300", "P1001"].map((code) => withCode(code)),
  withCode("P2028", "Transaction API error: Unable to start a transaction in the given time."),
  new Error("timeout exceeded when trying to connect"),
  new Error("DatabaseNotReachable"),
])("a database that could not be reached broke no connection: %s", (error) => {
  for (const thrown of [error, within(error)]) {
    expect(isConnectionBroken(thrown)).toBe(false);
    expect(isDatabaseUnreachable(thrown)).toBe(true);
    expect(isDatabaseLost(thrown)).toBe(true);
  }
});

test.each([
  withCode("23505"),
  withCode("P2010", "Raw query failed. Code: `23505`. Message: `duplicate key`"),
  withCode("XX000", "cache lookup failed"),
  ofAdapter("40P01", "deadlock detected"),
  new TypeError("x is undefined"),
  ...["ECONNREFUSED", "ECONNRESET"].map((code) =>
    Object.assign(new Error("It can't be reached.", { cause: withCode(code) }), {
      name: "ProviderFailed",
    }),
  ),
  "text",
  null,
])("nothing else is taken for it: %s", (thrown) => {
  expect(isConnectionBroken(thrown)).toBe(false);
  expect(isDatabaseUnreachable(thrown)).toBe(false);
  expect(isDatabaseLost(thrown)).toBe(false);
});
