import { randomUUID } from "node:crypto";
import type { Service } from "@roundsman/api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { describedDocument, routes } from "@roundsman/spec-rest";
import { expectError, expectValidation, restOn, type Api } from "@roundsman/spec-rest/testing";
import { kindsIn, thingsOf, type Things, openDemo, type Demo } from "@roundsman/testing/demo";

/* docs/contract/conventions.md and errors.md, for every parameter of a kind in the OpenAPI document. */

const Parameter = z.object({ in: z.string(), name: z.string(), schema: z.unknown() });
const Operation = z.object({ parameters: z.array(Parameter).default([]) });
const Document = z.object({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

const settings = { urls: { rest: "http://localhost:4000" } } as Service["settings"];
const { paths } = Document.parse(describedDocument(routes, settings));

/** Returns the query parameters with a format such as `date`. */
const queriesOf = (format: string) =>
  routes.flatMap(({ method, path }) =>
    (paths[path]?.[method.toLowerCase()]?.parameters ?? [])
      .filter((one) => one.in === "query")
      .filter(({ schema }) => JSON.stringify(schema).includes(`"format":"${format}"`))
      .map(({ name }) => ({ method, path, name })),
  );

let demo: Demo;
let api: Api;
let things: Things;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
  things = await thingsOf(demo.service, demo.fellside, 1);
});
afterAll(() => demo.service.close());

const whoAsks = (path: string) => demo.tokens[path.startsWith("/console/") ? "owen" : "olivia"];
const someId = (kind: string) => things.get(kind)?.[0] ?? "";
/** Fills a path with ids, by the segment before each parameter. */
function filled(path: string, idOf: (kind: string) => string): string {
  const kinds = kindsIn(path);
  let at = 0;
  return path.replaceAll(/\{\w+\}/g, () => idOf(kinds[at++] ?? ""));
}

describe("a day in a query", () => {
  const days = [...queriesOf("date"), ...queriesOf("date-time")];
  const outside = ["0000-01-01", "0001-01-01", "1000-01-01", "1899-12-31"];
  const beyond = ["2200-01-01", "9999-12-31", "2026-02-30", "2026-13-01"];

  it.each(days)("$method $path $name", async ({ method, path, name }) => {
    const as = whoAsks(path);
    const ask = (day: string) => api.send(method, `${filled(path, someId)}?${name}=${day}`, { as });
    for (const day of [...outside, ...beyond]) expectValidation(await ask(day), name);
    // Without the other end, the last day may come before the first: 422, and no fault.
    for (const day of ["1900-01-01", "2199-12-31"])
      expect([200, 422]).toContain((await ask(day)).status);
  });

  it("is known to this test", () => expect(days.length).toBeGreaterThan(15));
});

describe("an id in capital letters is the same id", () => {
  const kinds: Readonly<Record<string, string>> = {
    after: "events",
    areaId: "delivery-areas",
    customerId: "customers",
    exchangeGroupId: "exchange-groups",
    invoiceId: "invoices",
    addressId: "addresses",
    deliveryAddressId: "addresses",
    locationId: "locations",
    orderId: "orders",
    planId: "budget-plans",
    productId: "products",
    rateSetId: "rate-sets",
    roundId: "rounds",
    sourceId: "invoices",
    supplierId: "suppliers",
    vehicleId: "vehicles",
  };

  // Reading the console's own record adds to it.
  const queries = queriesOf("uuid").filter(({ path }) => !path.startsWith("/console/"));

  /** Fills a path with ids: that of the customer of the invoice in the query. */
  async function pathTo(path: string, as: string | undefined): Promise<string> {
    if (!path.includes("{")) return path;
    const { body } = await api.get(`/invoices/${someId("invoices")}`, { as });
    const { customerId } = z.object({ customerId: z.string() }).parse(body);
    return filled(path, () => customerId);
  }

  it.each(queries)("$method $path $name", async ({ method, path, name }) => {
    const as = whoAsks(path);
    const id = someId(kinds[name] ?? name);
    const whole = await pathTo(path, as);
    const ask = (written: string) => api.send(method, `${whole}?${name}=${written}`, { as });
    const lower = await ask(id);
    expect(lower.status).toBe(200);
    expect((await ask(id.toUpperCase())).body).toEqual(lower.body);
  });

  it("in a header, as the subject of an activity, and in a list of featured products", async () => {
    const as = demo.tokens["olivia"];
    const named = { "x-tenant-id": demo.fellside.toUpperCase() };
    expect((await api.get("/business", { as, headers: named })).body).toMatchObject({
      id: demo.fellside,
    });
    const Activities = z.object({ items: z.array(z.object({ subjectId: z.string() })).min(1) });
    const id = someId("customers");
    await api.patch(`/customers/${id}`, { as, body: { notes: "Rings twice" } });
    const { body } = await api.get(`/activity?subjectId=${id.toUpperCase()}`, { as });
    expect(Activities.parse(body).items[0]?.subjectId).toBe(id);
    const product = someId("products");
    const draft = { content: { featuredProductIds: [product.toUpperCase()] } };
    expect((await api.put("/storefront/draft", { as, body: draft })).body).toMatchObject({
      draft: { content: { featuredProductIds: [product] } },
    });
  });

  it("in a path of the console", async () => {
    const as = demo.tokens["owen"];
    for (const id of [demo.fellside, demo.fellside.toUpperCase()]) {
      const { status, body } = await api.get(`/console/businesses/${id}`, { as });
      expect([status, body]).toEqual([200, expect.objectContaining({ id: demo.fellside })]);
    }
  });
});

describe("a thing that is not there is 404 before its body is judged", () => {
  /** Webhooks are left out: their signature is checked first, so that no answer reveals a business. A day is no id. */
  const onOne = routes.filter(
    ({ method, path }) =>
      method !== "GET" && /\{(?!day\})/.test(path) && !path.startsWith("/webhooks/"),
  );

  it.each(onOne)("$method $path", async ({ method, path }) => {
    const unknown = filled(path, () => randomUUID());
    for (const body of ["{", { no: { such: "field" } }]) {
      expectError(await api.send(method, unknown, { as: whoAsks(path), body }), "not_found");
    }
  });
});
