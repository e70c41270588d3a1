import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { routes } from "@roundsman/spec-rest";
import { restOn, type Api } from "@roundsman/spec-rest/testing";
import {
  digestOf,
  kindsIn,
  thingsOf,
  type Things,
  openDemo,
  type Demo,
} from "@roundsman/testing/demo";

let demo: Demo;
let api: Api;
let theirs: Things;
let untouched: string;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
  theirs = await thingsOf(demo.service, demo.fellside, 1);
  untouched = await digest();
});
afterAll(() => demo.service.close());

const digest = () => digestOf(demo.service, demo.fellside);

/**
 * Routes with ids of a business. A provider's notice is left out, because its signature or secret address names the
 * business, and so is a day, which every business has.
 */
const withIds = routes.filter(
  ({ path }) =>
    path.includes("{") &&
    !path.includes("{day}") &&
    !/^\/(console|webhooks\/(direct-debit|card-readers|texts))\//.test(path),
);

/** Returns the path with the other business's ids, and with unknown ids. */
function addressed(path: string): { theirs: string; nobodys: string } {
  const kinds = kindsIn(path);
  let at = 0;
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    const kind = kinds[at] ?? "";
    at += 1;
    const id = theirs.get(kind)?.[0];
    if (id === undefined)
      throw new Error(
        `Fellside has nothing of ${kind}: make one in tooling/testing/src/demo/demo.ts`,
      );
    return encodeURIComponent(id);
  });
  return { theirs: filled, nobodys: path.replaceAll(/\{\w+\}/g, () => randomUUID()) };
}

it.each(withIds)(
  "$method $path: another business's thing looks like none, and stays as it is",
  async ({ method, path }) => {
    const paths = addressed(path);
    for (const as of [demo.tokens["harry"], demo.keys.harbour]) {
      const answer = await api.send(method, paths.theirs, { as });
      const { status, body } = await api.send(method, paths.nobodys, { as });
      expect([403, 404]).toContain(answer.status);
      expect(answer).toMatchObject({ status, body });
    }
    expect(method === "GET" ? untouched : await digest()).toBe(untouched);
  },
);

it("changed nothing by all this reading", async () => {
  for (const { method, path } of withIds.filter((route) => route.method === "GET")) {
    await api.send(method, addressed(path).theirs, { as: demo.tokens["harry"] });
  }
  expect(await digest()).toBe(untouched);
});

it("opens no list to another business's ids in its query", async () => {
  const lists = routes.filter(({ method, path }) => method === "GET" && !path.includes("{"));
  for (const { path } of lists.filter((list) => !list.path.startsWith("/console/"))) {
    for (const name of [
      "customerId",
      "roundId",
      "locationId",
      "productId",
      "supplierId",
      "driverUserId",
    ]) {
      const kind = kindOf[name] ?? "";
      const [id] = theirs.get(kind) ?? [];
      const { status, body } = await api.get(`${path}?${name}=${id}`, { as: demo.tokens["harry"] });
      const shown = JSON.stringify(body);
      expect({ path, name, status, leaks: leaks(shown) }).toMatchObject({ leaks: [] });
    }
  }
});

const kindOf: Readonly<Record<string, string>> = {
  customerId: "customers",
  roundId: "rounds",
  locationId: "locations",
  productId: "products",
  supplierId: "suppliers",
  driverUserId: "drivers",
};

/** Returns the other business's ids in an answer. */
const leaks = (shown: string): string[] =>
  [...theirs.values()].flat().filter((id) => shown.includes(id));
