import { expect, it } from "vitest";
import { z } from "zod";
import { shapesOf, tools } from "./index";

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Finds texts in a shape that are neither marked as an outsider's, nor declared ours, nor of a fixed form. */
function bareTexts(schema: unknown, path: string): string[] {
  if (Array.isArray(schema))
    return schema.flatMap((one, index) => bareTexts(one, `${path}.${index}`));
  if (!isSchema(schema)) return [];
  const isText = [schema["type"]].flat().includes("string");
  const isKnown = ["format", "pattern", "enum", "const", "x-written-by"].some(
    (name) => name in schema,
  );
  if (isText && !isKnown) return path.endsWith(".untrusted_text") ? [] : [path];
  return Object.entries(schema).flatMap(([name, value]) => bareTexts(value, `${path}.${name}`));
}

it("marks every text of an outsider in what tools give", () => {
  const bare = tools.flatMap((tool) => {
    const schema = z.toJSONSchema(shapesOf(tool).output, { io: "output" });
    return bareTexts(schema, tool.name);
  });
  expect(bare).toEqual([]);
});

it("finds a text that is not marked", () => {
  const schema = z.toJSONSchema(z.object({ notes: z.string().nullable(), id: z.uuid() }));
  expect(bareTexts(schema, "tool")).toEqual(["tool.properties.notes"]);
});

it("describes each tool and each argument that is not plain by its name", () => {
  for (const tool of tools) {
    expect(tool.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(tool.description.length).toBeGreaterThan(60);
    expect(tool.scopes.length).toBeGreaterThan(0);
  }
  expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
});

it("takes no argument that it does not know", () => {
  for (const tool of tools) {
    const { input } = shapesOf(tool);
    const { error } = input.safeParse({ tenantId: "another" });
    expect(error?.issues.map(({ code }) => code)).toContain("unrecognized_keys");
  }
});
