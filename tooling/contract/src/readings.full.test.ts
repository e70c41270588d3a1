import { makeProduct } from "@roundsman/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { routes, operationOf } from "@roundsman/spec-rest";
import { expectValidation, restOn, type Api } from "@roundsman/spec-rest/testing";
import {
  digestOf,
  kindsIn,
  thingsOf,
  type Things,
  openDemo,
  type Demo,
} from "@roundsman/testing/demo";

/* docs/contract/conventions.md: rules for every operation of a kind. */

const Issues = z.object({ issues: z.array(z.object({ path: z.string() })) });
const Listed = z.object({ items: z.array(z.unknown()), nextCursor: z.string().nullable() });

let demo: Demo;
let api: Api;
let things: Things;
const as = () => demo.tokens["olivia"];

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
  things = await thingsOf(demo.service, demo.fellside, 1);
});
afterAll(() => demo.service.close());

const someId = (kind: string): string => {
  const id = things.get(kind)?.[0];
  if (id === undefined)
    throw new Error(
      `Fellside has nothing of ${kind}: make one in tooling/testing/src/demo/demo.ts`,
    );
  return id;
};

/** Readings by uuid; people's ids are opaque, and have no second spelling in another case. */
const byUuid = routes.filter(
  ({ method, path }) => method === "GET" && path.includes("{id}") && !path.startsWith("/console/"),
);

/** Fills a path with ids of Fellside's resources. */
function filled(path: string, write: (id: string) => string = String): string {
  const kinds = kindsIn(path);
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => write(someId(kinds[at++] ?? "")));
}

describe("an id in capital letters is the same id", () => {
  it.each(byUuid)("$method $path", async ({ path }) => {
    const lower = await api.get(filled(path), { as: as() });
    const upper = await api.get(
      filled(path, (id) => id.toUpperCase()),
      { as: as() },
    );
    expect(upper.status).toBe(lower.status);
    expect(upper.body).toEqual(lower.body);
  });

  it("in a stock count, which sets the level to what was counted", async () => {
    const business = { id: demo.fellside };
    const product = await makeProduct(demo.service, business);
    const locationId = someId("locations");
    const count = (productId: string) =>
      api.post("/stock/counts", {
        as: as(),
        body: { locationId, lines: [{ productId, condition: "full", counted: 50 }] },
      });
    expect((await count(product.id)).status).toBe(201);
    const again = await count(product.id.toUpperCase());
    expect(again.body).toMatchObject({
      lines: [{ productId: product.id, expected: 50, counted: 50 }],
    });
    const levels = await api.get(`/stock/levels?productId=${product.id.toUpperCase()}`, {
      as: as(),
    });
    expect(levels.body).toMatchObject({ items: [{ productId: product.id, onHand: 50 }] });
  });

  it("where a set of prices is given to customers", async () => {
    const customerId = someId("customers");
    const move = (customerIds: string[]) =>
      api.post("/customers/rate-set", {
        as: as(),
        body: { customerIds, rateSetId: null, dryRun: true },
      });
    const both = await move([customerId, customerId.toUpperCase()]);
    expect(both.status).toBe(200);
    expect(both.body).toEqual((await move([customerId])).body);
  });
});

describe("days run from 1900-01-01 to 2199-12-31", () => {
  const statement = () => `/customers/${someId("customers")}/statement`;
  const queries = (day: string) => [
    `/rota?from=${day}`,
    `/stock/movements?from=${day}`,
    `/stock/movements?to=${day}`,
    `/orders?from=${day}`,
    `/orders?to=${day}`,
    `/invoices?from=${day}`,
    `/activity?to=${day}`,
    `${statement()}?from=${day}&to=${day}`,
  ];

  it("refuses what is outside", async () => {
    for (const day of ["9999-12-31", "2200-01-01", "1899-12-31", "1000-01-01", "0000-01-01"]) {
      for (const path of queries(day)) {
        expectValidation(await api.get(path, { as: as() }), path.includes("from=") ? "from" : "to");
      }
    }
  });

  it("takes the first and the last", async () => {
    for (const day of ["1900-01-01", "2199-12-31"]) {
      for (const path of queries(day)) {
        expect([path, (await api.get(path, { as: as() })).status]).toEqual([path, 200]);
      }
    }
  });
});

describe("a change that names nothing changes nothing and records nothing", () => {
  /** Routes whose body has one required field: without the field the body is invalid. */
  const ofOneField = new Set([
    "/members/{userId}",
    "/mandates/{id}",
    "/storefront/assets/{key}",
    "/vat-certificates/{id}",
    // Two required ids: see reloads.test.ts.
    "/rounds/{id}/reloads/{reloadId}",
  ]);
  const changes = routes.filter(({ method, path }) => method === "PATCH" && !ofOneField.has(path));

  it.each(changes)("$method $path", async ({ path }) => {
    const recorded = () => demo.service.database.service.activity.count();
    const before = [await recorded(), await digestOf(demo.service, demo.fellside)];
    const answer = await api.patch(filled(path), { as: as(), body: {} });
    expect(answer.status).toBe(200);
    expect([await recorded(), await digestOf(demo.service, demo.fellside)]).toEqual(before);
  });
});

describe("q finds by what is written, and takes % and _ for the signs they are", () => {
  /**
   * Lists that `q` can't be tried on: a shop's few hosts come complete, the console's record contains the searches
   * themselves, searches of a shop are read from the most wanted on, and months, journals, events, documents and cash movements have no words.
   */
  const others = new Set([
    "/storefront/domains",
    "/storefront/searches",
    "/console/actions",
    "/books/months",
    "/books/journal",
    "/books/exports",
    "/events",
    "/fleet-papers",
    "/cash-movements",
  ]);
  const lists = routes.filter(
    ({ method, path }) => method === "GET" && !others.has(path) && !/^\/console\/.*\{/.test(path),
  );

  it.each(lists)("$method $path", async ({ path }) => {
    const as = demo.tokens[path.startsWith("/console/") ? "owen" : "olivia"];
    const all = Listed.safeParse((await api.get(filled(path), { as })).body);
    if (!all.success || all.data.items.length === 0) return;
    for (const q of ["no such words", "%", "n_s"]) {
      const found = await api.get(`${filled(path)}?q=${encodeURIComponent(q)}`, { as });
      expect([q, found.body]).toEqual([q, expect.objectContaining({ items: [] })]);
    }
  });
});

describe("a flag that is false gives the complement of what it gives when true", () => {
  const flags = [
    ["/orders", "paid"],
    ["/orders", "unplanned"],
    ["/invoices", "overdue"],
    ["/invoices", "disputed"],
    ["/customers", "onAccount"],
    ["/customers", "onStop"],
    ["/products", "sold"],
    ["/stock/transfers", "open"],
    ["/stock/supplier-orders", "open"],
    ["/stock/supplier-orders", "late"],
    ["/bank-lines", "incoming"],
    ["/storefront/searches", "setAside"],
    ["/walk-round-checks", "open"],
    ["/console/businesses", "locked"],
    ["/console/businesses", "inGoodStanding"],
    ["/console/businesses", "trialEnding"],
    ["/console/users", "staff"],
    ["/console/users", "locked"],
  ] as const;

  async function idsOf(path: string, query: string): Promise<string[]> {
    const as = demo.tokens[path.startsWith("/console/") ? "owen" : "olivia"];
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const after = cursor && `&cursor=${cursor}`;
      const { body } = await api.get(`${path}?limit=100${query}${after}`, { as });
      const page = Listed.extend({ items: z.array(z.object({ id: z.string() })) }).parse(body);
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return ids.toSorted();
  }

  it.each(flags)("%s %s", async (path, flag) => {
    const [all, yes, no] = await Promise.all([
      idsOf(path, ""),
      idsOf(path, `&${flag}=true`),
      idsOf(path, `&${flag}=false`),
    ]);
    expect([...yes, ...no].toSorted()).toEqual(all);
  });
});

describe("a body that is required and missing", () => {
  const business = ({ path }: { path: string }) => !/^\/(auth|console|trust|webhooks)\//.test(path);
  const required = routes.filter(
    (route) => route.body === undefined && business(route) && operationOf(route).bodyRequired,
  );

  it.each(required)("$method $path", async ({ method, path }) => {
    const before = await digestOf(demo.service, demo.fellside);
    const { status, body } = await api.send(method, filled(path), { as: as() });
    const told = status === 422 ? Issues.parse(body).issues : status;
    // Another business's resource, or a wrong state, is refused before the body is checked.
    expect([[{ path: "" }], 403, 404, 409]).toContainEqual(told);
    expect(await digestOf(demo.service, demo.fellside)).toBe(before);
  });

  it("is asked of every operation that replaces or changes something", () => {
    const replacing = routes.filter(({ method }) => method === "PUT" || method === "PATCH");
    expect(replacing.filter((route) => !operationOf(route).bodyRequired)).toEqual([]);
  });
});
