import { expect, it } from "vitest";
import { routes } from "../routes";
import { withoutSecrets } from "./secret-paths";

/** Path parameters that name a resource, a kind of resource, or a day. None of them grants access. */
const isOpen = /^(?:id|\w+Id|day|key)$/;
const parametersOf = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
const filled = (path: string) => path.replaceAll(/\{(\w+)\}/g, (_, name) => `value-of-${name}`);

it("cuts every secret of every route from its path, and nothing else", () => {
  const withSecret = routes.filter(
    ({ path }) => !parametersOf(path).every((name) => isOpen.test(name)),
  );
  expect(withSecret.map(({ path }) => path)).toContain("/webhooks/card-readers/{id}/{token}");
  for (const { path } of withSecret) {
    const shown = withoutSecrets(filled(path));
    expect(shown).toMatch(/\/\[secret\]$/);
    for (const name of parametersOf(path).filter((one) => !isOpen.test(one))) {
      expect(shown).not.toContain(`value-of-${name}`);
    }
  }
  for (const { path } of routes.filter((route) => !withSecret.includes(route))) {
    expect(withoutSecrets(filled(path))).toBe(filled(path));
  }
});

it("cuts what follows a secret, too", () => {
  expect(withoutSecrets("/webhooks/card-readers/1/2/3")).toBe("/webhooks/card-readers/1/[secret]");
});
