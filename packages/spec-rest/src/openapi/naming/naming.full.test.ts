import { readServiceSettings } from "@roundsman/api";
import { describe, expect, it } from "vitest";
import { routes } from "../../routes/index";
import { describedDocument } from "../document";
import { nameShapes } from "./index";
import { isNode, isObjectSchema, nodeAt, walk, type Node } from "./json";
import { named } from "./name-bodies";
import { partAt } from "./name-parts";
import { answers, bodies, parts } from "./names";

const settings = readServiceSettings({ SECRET_KEY: "a secret key that is for tests only" });
const plain = (value: unknown): Node => {
  const copy: unknown = JSON.parse(JSON.stringify(value));
  if (!isNode(copy)) throw new Error("A document is an object");
  return copy;
};
const described = plain(describedDocument(routes, settings));
const document = plain(nameShapes(described));
const schemas = nodeAt(document, "components", "schemas") ?? {};
const operations = Object.entries(nodeAt(document, "paths") ?? {}).flatMap(([path, methods]) =>
  Object.entries(isNode(methods) ? methods : {}).map(([method, operation]) => ({
    address: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

describe("the names of shapes", () => {
  it("leave what the document says as it was", () => {
    expect(writtenOut(document)["paths"]).toEqual(writtenOut(described)["paths"]);
  });

  it("are given to every body and answer in JSON", () => {
    const unnamed = operations.flatMap(({ address, operation }) => {
      const success = Object.entries(nodeAt(operation, "responses") ?? {})
        .filter(([status]) => status.startsWith("2"))
        .map(([, answer]) => answer);
      return [...success, nodeAt(operation, "requestBody")]
        .map((part) => nodeAt(part, "content", "application/json", "schema"))
        .filter((schema) => schema && schema["$ref"] === undefined && "type" in schema)
        .map((schema) => `${address}: ${JSON.stringify(schema)}`);
    });
    expect(unnamed).toEqual([]);
  });

  it("are given to what stands twice: add it to `parts` in names.ts", () => {
    const counts = new Map<string, number>();
    walk(document, (node) => {
      if (!isObjectSchema(node) || Object.values(schemas).includes(node)) return;
      const text = JSON.stringify(node);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    });
    expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
  });

  it("are one for each shape", () => {
    const names = new Map<string, string[]>();
    for (const [name, schema] of Object.entries(schemas)) {
      const text = JSON.stringify(schema);
      names.set(text, [...(names.get(text) ?? []), name]);
    }
    const several = [...names.values()].filter((same) => same.length > 1);
    // Shapes that are equal today, but mean different things.
    expect(several.map((same) => same.toSorted().join(" and ")).toSorted()).toEqual([
      "AcceptedInvitation and SignedUp",
      "Holding and StopCollect",
      "NewWriteOff and WriteOffReversal",
    ]);
  });

  it("are all of something that is there", () => {
    const addresses = new Set(operations.map(({ address }) => address));
    const listed = [...Object.keys(bodies), ...Object.keys(answers)];
    expect(listed.filter((address) => !addresses.has(address))).toEqual([]);
    expect(Object.values(parts).filter((place) => !partAt(schemas, place))).toEqual([]);
  });

  it("are refused for two different shapes", () => {
    const small = { components: { schemas: { Order: { type: "object", properties: {} } } } };
    expect(() => named(small, "Order", { type: "string" })).toThrow("named Order");
    expect(named(small, "Order", { type: "object", properties: {} })).toEqual({
      $ref: "#/components/schemas/Order",
    });
  });

  it("have one shape for every error", () => {
    const errors = Object.values(nodeAt(document, "components", "responses") ?? {})
      .filter((response) => JSON.stringify(response).includes("/Error"))
      .map((response) => nodeAt(response, "content", "application/json", "schema"));
    expect(errors.length).toBeGreaterThan(9);
    expect(new Set(errors.map((schema) => JSON.stringify(schema)))).toEqual(
      new Set(['{"$ref":"#/components/schemas/Error"}']),
    );
  });
});

/** Returns the paths with every reference resolved; a reference of a shape to itself stays one. */
function writtenOut(whole: Node): Node {
  const resolve = (value: unknown, open: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => resolve(item, open));
    if (!isNode(value)) return value;
    const { $ref: reference } = value;
    if (typeof reference !== "string") {
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, resolve(inner, open)]),
      );
    }
    if (open.includes(reference)) return "itself";
    return resolve(nodeAt(whole, ...reference.split("/").slice(1)), [...open, reference]);
  };
  const paths = resolve(whole["paths"], []);
  return { paths };
}
