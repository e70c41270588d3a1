import { describe, expect, it } from "vitest";
import { consoleRouter, shopRouter, webRouter } from "./root";
import type { Meta } from "./platform/context/trpc";

/** At run time a router holds its procedures in one flat record, by path. */
const doorsOf = (router: object): [string, string | undefined][] => {
  const procedures: Record<string, { _def: { meta?: Meta } }> = Reflect.get(
    Reflect.get(router, "_def"),
    "procedures",
  );
  return Object.entries(procedures).map(([path, { _def }]) => [path, _def.meta?.door]);
};

describe("what an app mounts", () => {
  it.each([
    ["web", webRouter],
    ["shop", shopRouter],
  ])("%s answers no procedure of the console", (_name, router) => {
    const staffs = doorsOf(router).filter(
      ([path, door]) => door === "staff" || path.startsWith("console."),
    );
    expect(staffs).toEqual([]);
  });

  it("the console answers none of a business's", () => {
    const doors = doorsOf(consoleRouter);
    expect(doors.filter(([, door]) => door === "business" || door === "shopper")).toEqual([]);
    expect(
      doors.filter(([path]) => path.startsWith("console.")).every(([, door]) => door === "staff"),
    ).toBe(true);
  });

  it("mailed links of an account work in the back office, and in no other app", () => {
    const account = (router: object) =>
      doorsOf(router).flatMap(([path]) => (path.startsWith("account.") ? [path.slice(8)] : []));
    const byLink = ["resetPassword", "verifyEmail"];
    expect(account(webRouter)).toEqual(expect.arrayContaining(byLink));
    expect(account(consoleRouter)).toEqual(["signIn", "twoStep", "signOut"]);
    expect(account(shopRouter)).toEqual([]);
    const accepting = (router: object) =>
      doorsOf(router).filter(([path]) => /invitation|accept|trust\./i.test(path)).length;
    expect(accepting(webRouter)).toBeGreaterThan(0);
    expect(accepting(shopRouter)).toBe(0);
    expect(
      doorsOf(consoleRouter).filter(([path]) => /invitation|accept|^trust\./i.test(path)),
    ).toEqual([]);
  });
});
