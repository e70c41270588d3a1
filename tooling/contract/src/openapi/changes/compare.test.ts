import { describe, expect, it } from "vitest";
import { changesBetween } from "./compare";
import { snapshotOf, type Document, type Operation, type Schema } from "./document";

/** Returns a document with one operation, and one shape in its request and its answer. */
function document(
  { takes, gives, order }: { takes?: Schema; gives?: Schema; order?: Schema } = {},
  operation: Partial<Operation> = {},
): Document {
  const json = (schema: Schema) => ({ content: { "application/json": { schema } } });
  const made: Operation = {
    operationId: "orders.take",
    description: "Asks for `orders:write`.",
    security: [{ key: [] }],
    parameters: [{ in: "query", name: "q", schema: { type: "string", maxLength: 10 } }],
    requestBody: json(takes ?? { $ref: "#/components/schemas/Order" }),
    responses: { "201": json(gives ?? { $ref: "#/components/schemas/Order" }) },
    ...operation,
  };
  return {
    paths: { "/orders": { post: made } },
    components: {
      schemas: { Order: order ?? { type: "object", properties: { id: { type: "string" } } } },
      parameters: {},
      responses: {},
    },
  };
}

const lines = (old: Document, now: Document) =>
  changesBetween(old, now).map(({ isBreaking, words }) => `${isBreaking ? "! " : ""}${words}`);
const fields = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: "object",
  properties,
  required,
});
const text: Schema = { type: "string" };

describe("the changes between two documents", () => {
  it("are none where they are the same", () => {
    expect(lines(document(), document())).toEqual([]);
  });

  it.each<[string, Schema, Schema, string[], string[]]>([
    [
      "a new field",
      fields({ a: text }),
      fields({ a: text, b: text }),
      ["`Order.b` is new in requests"],
      ["`Order.b` is new in answers"],
    ],
    [
      "a new field that is required",
      fields({ a: text }),
      fields({ a: text, b: text }, ["b"]),
      ["! `Order.b` is new and required in requests"],
      ["`Order.b` is new in answers"],
    ],
    [
      "a field that is gone",
      fields({ a: text, b: text }),
      fields({ a: text }),
      ["! `Order.b` is gone in requests"],
      ["! `Order.b` is gone in answers"],
    ],
    [
      "a field that is required now",
      fields({ a: text }),
      fields({ a: text }, ["a"]),
      ["! `Order.a` may no longer be left out in requests"],
      ["`Order.a` may no longer be left out in answers"],
    ],
    [
      "a field that may be null now",
      fields({ a: text }),
      fields({ a: { type: ["string", "null"] } }),
      ["`Order.a` may be null in requests"],
      ["! `Order.a` may be null in answers"],
    ],
    [
      "the same, said as a choice",
      fields({ a: text }),
      fields({ a: { anyOf: [text, { type: "null" }] } }),
      ["`Order.a` may be null in requests"],
      ["! `Order.a` may be null in answers"],
    ],
    [
      "a field more beside the same",
      fields({ a: text }),
      { allOf: [fields({ a: text }), { type: "object", properties: { b: text } }] },
      ["`Order.b` is new in requests"],
      ["`Order.b` is new in answers"],
    ],
    [
      "another type",
      fields({ a: text }),
      fields({ a: { type: "integer" } }),
      ["! `Order.a` takes integer instead of string in requests"],
      ["! `Order.a` gives integer instead of string in answers"],
    ],
    [
      "numbers that need not be whole",
      fields({ a: { type: "integer" } }),
      fields({ a: { type: "number" } }),
      ["`Order.a` takes number instead of integer in requests"],
      ["! `Order.a` gives number instead of integer in answers"],
    ],
    [
      "a value more",
      fields({ a: { type: "string", enum: ["x"] } }),
      fields({ a: { type: "string", enum: ["x", "y"] } }),
      ['`Order.a` has the new value "y" in requests'],
      ['! `Order.a` has the new value "y" in answers'],
    ],
    [
      "a value less",
      fields({ a: { type: "string", enum: ["x", "y"] } }),
      fields({ a: { type: "string", enum: ["x"] } }),
      ['! `Order.a` no longer has the value "y" in requests'],
      ['`Order.a` no longer has the value "y" in answers'],
    ],
    [
      "a bound that is narrower, in a list",
      fields({ a: { type: "array", items: { type: "string", maxLength: 5 } } }),
      fields({ a: { type: "array", items: { type: "string", maxLength: 4 } } }),
      ["! `Order.a` has a narrower maxLength in requests"],
      [],
    ],
    [
      "a bound that is wider",
      fields({ a: { type: "integer", minimum: 1 } }),
      fields({ a: { type: "integer", minimum: 0 } }),
      ["`Order.a` has a wider minimum in requests"],
      [],
    ],
  ])("say of %s what it means for either side", (_, order, changed, takes, gives) => {
    const bare = { type: "object" } as const;
    expect(
      lines(document({ order, gives: bare }), document({ order: changed, gives: bare })),
    ).toEqual(takes);
    expect(
      lines(document({ order, takes: bare }), document({ order: changed, takes: bare })),
    ).toEqual(gives);
  });

  it("say of a shape in several places once what changed, by its name", () => {
    const order = fields({ a: text });
    const several = {
      paths: { ...document({ order }).paths, "/more": document().paths["/orders"]! },
    };
    const old = { ...document({ order }), ...several };
    const now = { ...document({ order: fields({}) }), ...several };
    expect(lines(old, now)).toEqual([
      "! `Order.a` is gone in requests",
      "! `Order.a` is gone in answers",
    ]);
  });

  it("see through a name that changed", () => {
    const named = document();
    named.components.schemas["Purchase"] = named.components.schemas["Order"]!;
    const { paths } = document({
      takes: { $ref: "#/components/schemas/Purchase" },
      gives: { $ref: "#/components/schemas/Purchase" },
    });
    expect(lines(document(), { ...named, paths })).toEqual([]);
  });

  it.each<[string, Partial<Operation>, string]>([
    ["who may ask", { description: "Asks for `orders:read`." }, 'says "Asks for `orders:read`."'],
    ["a way of asking", { security: [{ session: [] }] }, "no longer takes a key"],
    ["its name", { operationId: "orders.make" }, "is named `orders.make`, and was `orders.take`"],
    ["its parameter", { parameters: [] }, "takes no query `q` any more"],
    [
      "a parameter that it needs",
      {
        parameters: [
          { in: "query", name: "q", schema: { type: "string", maxLength: 10 } },
          { in: "query", name: "day", required: true, schema: text },
        ],
      },
      "needs the new query `day`",
    ],
    ["its status", { responses: { "200": {} } }, "no longer answers 201"],
  ])("call it breaking where an operation changes %s", (_, changed, words) => {
    expect(lines(document(), document({}, changed))).toContain(`! \`POST /orders\` ${words}`);
  });

  it("say which operations are gone, new and deprecated", () => {
    const none = { ...document(), paths: {} };
    expect(lines(document(), none)).toEqual(["! `POST /orders` is gone"]);
    expect(lines(none, document())).toEqual(["`POST /orders` is new"]);
    expect(lines(document(), document({}, { deprecated: true }))).toEqual([
      "`POST /orders` is deprecated",
    ]);
  });
});

it("a snapshot has a line for each operation and each shape, and what is compared alone", () => {
  const whole = {
    openapi: "3.1.0",
    ...document({ order: fields({ headers: text, tags: { type: "array", items: text } }) }),
  };
  const snapshot = snapshotOf(whole);
  expect(JSON.parse(snapshot)).toEqual({ paths: whole.paths, components: whole.components });
  expect(snapshot).toMatch(/^"post": \{.*\}$/m);
});
