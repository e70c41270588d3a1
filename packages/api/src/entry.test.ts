import { describe, expect, it } from "vitest";
import type { Meta } from "./platform/context/context";
import { consoleRouter, shopRouter, webRouter } from "./router";

/** At run time a router holds its procedures in one flat record, by path. */
const accessOf = (router: object): [string, string | undefined][] => {
  const procedures: Record<string, { _def: { meta?: Meta } }> = Reflect.get(
    Reflect.get(router, "_def"),
    "procedures",
  );
  return Object.entries(procedures).map(([path, { _def }]) => [path, _def.meta?.access]);
};

describe("what an app mounts", () => {
  it.each([
    ["web", webRouter],
    ["shop", shopRouter],
  ])("%s answers no procedure of the console", (_name, router) => {
    const staffs = accessOf(router).filter(
      ([path, access]) => access === "staff" || path.startsWith("console."),
    );
    expect(staffs).toEqual([]);
  });

  it("the console answers none of a business's", () => {
    const rules = accessOf(consoleRouter);
    expect(rules.filter(([, access]) => access === "business" || access === "shopper")).toEqual([]);
    expect(
      rules
        .filter(([path]) => path.startsWith("console."))
        .every(([, access]) => access === "staff"),
    ).toBe(true);
  });

  it("mailed links of an account work in the back office, and in no other app", () => {
    const account = (router: object) =>
      accessOf(router).flatMap(([path]) => (path.startsWith("account.") ? [path.slice(8)] : []));
    const byLink = ["resetPassword", "verifyEmail"];
    expect(account(webRouter)).toEqual(expect.arrayContaining(byLink));
    expect(account(consoleRouter)).toEqual(["signIn", "twoStep", "signOut"]);
    expect(account(shopRouter)).toEqual([]);
    const accepting = (router: object) =>
      accessOf(router).filter(([path]) => /invitation|accept|trust\./i.test(path)).length;
    expect(accepting(webRouter)).toBeGreaterThan(0);
    expect(accepting(shopRouter)).toBe(0);
    expect(
      accessOf(consoleRouter).filter(([path]) => /invitation|accept|^trust\./i.test(path)),
    ).toEqual([]);
  });
});
