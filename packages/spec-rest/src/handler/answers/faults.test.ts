import { expect, it } from "vitest";
import { describeFault } from "./faults";

it("tells where a fault was, and nothing that a message quotes", () => {
  const error = new Error(
    'Invalid `prisma.apiKey.create()` invocation:\n{ data: { keyHash: "secret" } }\n\nArgument `x` is missing.',
  );
  const fault = describeFault(new Error("outer", { cause: error }));
  expect(fault).toMatchObject({ name: "Error", message: "Argument `x` is missing." });
  expect(fault.at[0]).toMatch(/faults\.test/);
  expect(JSON.stringify(fault)).not.toContain("secret");
  const ofDriver = new Error("terminating connection", { cause: { originalCode: "57P01" } });
  expect(describeFault(ofDriver)).toMatchObject({ code: "57P01" });
  expect(describeFault(undefined)).toMatchObject({ name: "undefined", message: "Not an error" });
});
