import { countStatements } from "@roundsman/api/testing";
import { expectError, expectValidation, restOn, type Api } from "@roundsman/spec-rest/testing";
import { openDemo, type Demo } from "@roundsman/testing/demo";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { SpecOrder } from "../order-shape";
import { SpecRound } from "../round-shape";

/* docs/contract/conventions.md#related-resources, on the demo. */

let demo: Demo;
let api: Api;
let as: string;

beforeAll(async () => {
  demo = await openDemo();
  api = restOn(demo.service);
  as = demo.tokens["olivia"] ?? "";
});
afterAll(() => demo.service.close());

const Row = z.looseObject({ id: z.string() });
const Expanded = z.record(z.string(), z.record(z.string(), z.looseObject({})));
const Answer = z.looseObject({ items: z.array(Row).optional(), expanded: Expanded.optional() });
type Row = z.infer<typeof Row>;

async function read(path: string) {
  const { status, body } = await api.get(path, { as });
  expect([status, body]).toEqual([200, expect.anything()]);
  const { items, expanded = {}, ...one } = Answer.parse(body);
  return { rows: items ?? [Row.parse(one)], expanded };
}

/** Returns the distinct ids at a path such as `lines.productId`. */
function idsAt(rows: readonly unknown[], [field = "", ...rest]: readonly string[]): string[] {
  const values = rows.flatMap((row) => z.looseObject({}).nullable().parse(row)?.[field] ?? []);
  return rest.length > 0 ? idsAt(values, rest) : [...new Set(values.map(String))];
}

/** The list, the relation, its field, and the operation that reads one resource. */
const relations = [
  ["/orders", "customer", "customerId", "/customers"],
  ["/orders", "round", "roundId", "/rounds"],
  ["/orders", "invoice", "invoice.id", "/invoices"],
  ["/orders", "products", "lines.productId", "/products"],
  ["/rounds", "orders", "stops.orderId", "/orders"],
  ["/rounds", "vehicle", "vehicleId", "/vehicles"],
  ["/rounds", "driver", "driverUserId", "/drivers"],
  ["/invoices", "customer", "customerId", "/customers"],
  ["/invoices", "orders", "orders.id", "/orders"],
  ["/customers", "rateSet", "rateSetId", "/rate-sets"],
  ["/receipts", "customer", "customerId", "/customers"],
  ["/credit-notes", "customer", "customerId", "/customers"],
  ["/credit-notes", "invoice", "invoiceId", "/invoices"],
] as const;

describe.each(relations)("%s?expand=%s", (path, name, field, target) => {
  it("gives each that a row names, once, as its own operation shows it", async () => {
    const { rows, expanded } = await read(`${path}?limit=20&expand=${name}`);
    const found = expanded[name] ?? {};
    expect(Object.keys(found).toSorted()).toEqual(idsAt(rows, field.split(".")).toSorted());
    expect(Object.keys(expanded)).toEqual([name]);
    const [[id, resource] = ["", {}]] = Object.entries(found);
    if (id === "") return;
    const { body } = await api.get(`${target}/${id}`, { as });
    expect(body).toMatchObject(resource);
  });

  it("gives it beside one, too", async () => {
    const { rows } = await read(`${path}?limit=20`);
    const row = rows.find((one) => idsAt([one], field.split(".")).length > 0);
    if (!row) return;
    const { expanded } = await read(`${path}/${row.id}?expand=${name}`);
    expect(Object.keys(expanded[name] ?? {}).toSorted()).toEqual(
      idsAt([row], field.split(".")).toSorted(),
    );
  });

  it("leaves the rows as they are without", async () => {
    const plain = await read(`${path}?limit=5`);
    expect(plain.expanded).toEqual({});
    expect((await read(`${path}?limit=5&expand=${name}`)).rows).toEqual(plain.rows);
  });

  it("asks as often for many rows as for few", async () => {
    const counts = [];
    for (const limit of [20, 20, 70]) {
      const { count } = await countStatements(demo.service.database, () =>
        read(`${path}?limit=${limit}&expand=${name}`),
      );
      counts.push(count);
    }
    const [, few, many] = counts;
    expect(many).toBe(few);
  });
});

it("gives orders and rounds in exactly their shapes", async () => {
  const orders = await read("/rounds?limit=20&expand=orders");
  for (const order of Object.values(orders.expanded["orders"] ?? {})) SpecOrder.parse(order);
  const { expanded } = await read("/orders?limit=20&expand=round,customer");
  expect(Object.keys(expanded).toSorted()).toEqual(["customer", "round"]);
  for (const round of Object.values(expanded["round"] ?? {})) SpecRound.parse(round);
});

describe("what is refused", () => {
  it("is a name that the resource has not, and more than three", async () => {
    expectValidation(await api.get("/orders?expand=driver", { as }), "expand");
    expectValidation(await api.get("/orders?expand=", { as }), "expand");
    expectValidation(await api.get("/orders?expand=customer.rateSet", { as }), "expand");
    const all = "customer,round,invoice,products";
    expectValidation(await api.get(`/orders?expand=${all}`, { as }), "expand");
    expect((await api.get("/orders?expand=round&expand=customer,round", { as })).status).toBe(200);
  });

  it("is a resource that the caller may not read by its own operation", async () => {
    const scopes = ["orders:read", "customers:read"];
    const body = { name: "Orders and customers", scopes };
    const made = await api.post("/api-keys", { as, body });
    const { key } = z.object({ key: z.string() }).parse(made.body);
    expect((await api.get("/orders?expand=customer", { as: key })).status).toBe(200);
    expectError(await api.get("/orders?expand=customer,round", { as: key }), "forbidden");
    expectError(await api.get("/invoices?expand=customer", { as: key }), "forbidden");
  });

  it("is what a driver may not read", async () => {
    const dan = demo.tokens["dan"] ?? "";
    expect((await api.get("/rounds?expand=vehicle", { as: dan })).status).toBe(200);
    expectError(await api.get("/rounds?expand=orders", { as: dan }), "forbidden");
  });
});
