import { expect, it } from "vitest";
import { seal, unseal } from "./secret-box";

const secretKey = "a secret key that is for tests only";
/** OpenSSL's own message. */
const refusal = "unable to authenticate data";
const box = { purpose: "totp", owner: "person-1" };

it("opens what it sealed, and seals the same differently each time", () => {
  const sealed = seal(secretKey, { ...box, secret: "JBSWY3DP" });
  expect(unseal(secretKey, { ...box, sealed })).toBe("JBSWY3DP");
  expect(seal(secretKey, { ...box, secret: "JBSWY3DP" })).not.toBe(sealed);
});

it("opens under no other key, for no other owner or purpose, and not when changed", () => {
  const sealed = seal(secretKey, { ...box, secret: "JBSWY3DP" });
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`;
  expect(() => unseal(`${secretKey}!`, { ...box, sealed })).toThrow(refusal);
  expect(() => unseal(secretKey, { ...box, owner: "person-2", sealed })).toThrow(refusal);
  expect(() => unseal(secretKey, { ...box, purpose: "payments", sealed })).toThrow(refusal);
  expect(() => unseal(secretKey, { ...box, sealed: changed })).toThrow(refusal);
  expect(() => unseal(secretKey, { ...box, sealed: "JBSWY3DP" })).toThrow("form");
});
