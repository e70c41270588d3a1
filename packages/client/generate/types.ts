import type { Document, Schema } from "./document.js";

/** Names that would hide what a program means by them. */
const renamed: Readonly<Record<string, string>> = { Error: "ErrorBody" };

export const typeName = (name: string): string => renamed[name] ?? name;

/** Every named shape as a type of TypeScript. */
export function writeTypes({ components }: Document): string {
  return Object.entries(components.schemas)
    .map(([name, schema]) => declaration(typeName(name), schema))
    .join("\n");
}

function declaration(name: string, schema: Schema): string {
  if (schema.properties && !schema.anyOf && !schema.oneOf && !schema.allOf) {
    return `export interface ${name} ${fieldsOf(schema)}\n`;
  }
  return `export type ${name} = ${typeOf(schema)};\n`;
}

/** A schema as TypeScript says it. */
export function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return typeName(schema.$ref.split("/").at(-1) ?? "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf && schema.type === undefined) return schema.allOf.map(typeOf).join(" & ");
  if (Array.isArray(schema.type)) {
    const types = schema.type;
    // A flag of a query: `true` or `1`, as it is written there.
    if (types.join() === "boolean,string") return "boolean";
    return union(types.map((type) => typeOf({ ...schema, type })));
  }
  return plainType(schema);
}

function plainType(schema: Schema): string {
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
      return `Array<${schema.items ? typeOf(schema.items) : "unknown"}>`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function objectType(schema: Schema): string {
  if (schema.properties) return fieldsOf(schema);
  const { additionalProperties: values } = schema;
  // Not Record: a type that contains itself may do so here.
  return `{ [name: string]: ${typeof values === "object" ? typeOf(values) : "unknown"} }`;
}

function fieldsOf({ properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const said = schema.description === undefined ? "" : `/** ${schema.description} */\n`;
    const type = isRequired ? typeOf(schema) : union([typeOf(schema), "undefined"]);
    return `${said}${JSON.stringify(name)}${isRequired ? "" : "?"}: ${type};\n`;
  });
  return `{\n${fields.join("")}}`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");
