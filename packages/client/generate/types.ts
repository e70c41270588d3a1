import type { Document, Schema } from "./document.js";

/** Names that would hide a global of the program. */
const renamed: Readonly<Record<string, string>> = { Error: "ErrorBody" };

export const typeName = (name: string): string => renamed[name] ?? name;

/** Writes every named shape as a TypeScript type, and the data of webhooks. */
export function writeTypes(document: Document): string {
  const shapes = Object.entries(document.components.schemas).map(([name, schema]) =>
    declaration(typeName(name), schema),
  );
  return [...shapes, webhookData(document)].join("\n");
}

/** Writes the `data` of each type of event, and of a test. */
function webhookData({ webhooks }: Document): string {
  const fields = Object.entries(webhooks).map(([name, { post }]) => {
    const body = Object.values(post.requestBody?.content ?? {})[0]?.schema;
    const data = body?.properties?.["data"];
    if (!data) throw new Error(`The webhook ${name} has no data`);
    return `/** ${post.summary} */\n${JSON.stringify(name)}: ${typeOf(data)};\n`;
  });
  fields.push(`/** Somebody tries the webhook. */\n"webhook.test": IdAlone;\n`);
  return `/** What is posted to a webhook, by the type of event. */\nexport interface WebhookData {\n${fields.join("")}}\n`;
}

function declaration(name: string, schema: Schema): string {
  if (schema.properties && !schema.anyOf && !schema.oneOf && !schema.allOf) {
    return `export interface ${name} ${fieldsOf(schema)}\n`;
  }
  return `export type ${name} = ${typeOf(schema)};\n`;
}

/** Writes a schema in TypeScript; `before` is put before each name, such as `t.`. */
export function typeOf(schema: Schema, before = ""): string {
  const inner = (part: Schema) => typeOf(part, before);
  if (schema.$ref !== undefined) return before + typeName(schema.$ref.split("/").at(-1) ?? "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(inner));
  if (schema.allOf && schema.type === undefined) return schema.allOf.map(inner).join(" & ");
  if (Array.isArray(schema.type)) {
    const types = schema.type;
    // A flag of a query is written as `true` or `1`.
    if (types.join() === "boolean,string") return "boolean";
    return union(types.map((type) => inner({ ...schema, type })));
  }
  return plainType(schema, before);
}

function plainType(schema: Schema, before: string): string {
  switch (schema.type) {
    case "string":
      return "string";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return `Array<${schema.items ? typeOf(schema.items, before) : "unknown"}>`;
    case "object":
      return objectType(schema, before);
    default:
      return "unknown";
  }
}

function objectType(schema: Schema, before: string): string {
  if (schema.properties) return fieldsOf(schema, before);
  const { additionalProperties: values } = schema;
  // An index signature instead of Record, because it allows a type that contains itself.
  return `{ [name: string]: ${typeof values === "object" ? typeOf(values, before) : "unknown"} }`;
}

function fieldsOf({ properties = {}, required = [] }: Schema, before = ""): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const comment = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    const type = typeOf(schema, before);
    return `${comment}${JSON.stringify(name)}${isRequired ? "" : "?"}: ${isRequired ? type : union([type, "undefined"])};\n`;
  });
  return `{\n${fields.join("")}}`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");
