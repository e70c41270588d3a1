import { z } from "zod";

/* The wording of JSON schemas in docs/contract: short and uniform. */

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  format?: string | undefined;
  pattern?: string | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
  allOf?: Schema[] | undefined;
  items?: Schema | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: Schema | boolean | undefined;
  contentMediaType?: string | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
}

const someSchema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    anyOf: z.array(someSchema).optional(),
    oneOf: z.array(someSchema).optional(),
    allOf: z.array(someSchema).optional(),
    items: someSchema.optional(),
    properties: z.record(z.string(), someSchema).optional(),
    additionalProperties: z.union([someSchema, z.boolean()]).optional(),
  }),
) as z.ZodType<Schema>;

/** @throws ZodError if the value is no JSON schema */
export const schemaOf = (value: unknown): Schema => someSchema.parse(value);

const formats: Readonly<Record<string, string>> = {
  uuid: "uuid",
  date: "day",
  "date-time": "date-time",
  email: "email",
  uri: "uri",
  binary: "file",
};
const timeOfDay = "([01]\\d|2[0-3]):[0-5]\\d";
/** The largest 32-bit integer: a bound that states no rule. */
const beyond = 2_147_483_647;

/** Returns an object's fields with their types, as `name`, or as `name?` if optional. */
export function fieldsOf({ properties = {}, required = [] }: Schema): [string, string][] {
  return Object.entries(properties).map(([name, shape]) => [
    required.includes(name) ? name : `${name}?`,
    wordsOf(shape),
  ]);
}

/** Returns a schema in words, such as `text 1–80 or null`. */
export function wordsOf(schema: Schema): string {
  const said = schema.default === undefined ? "" : defaultWords(schema.default);
  return `${bare(schema)}${said}`;
}

function defaultWords(value: unknown): string {
  if (value === null || typeof value === "object") return "";
  return `, default ${value === "" ? "empty" : JSON.stringify(value)}`;
}

function bare(schema: Schema): string {
  const named = schema.$ref
    ?.split("/")
    .at(-1)
    ?.replace(/Output$/, "");
  if (named !== undefined) return named.startsWith("__") ? "anything" : named;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(bare))].join(" or ");
  if (schema.allOf && schema.type === undefined) return schema.allOf.map(bare).join(" and ");
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values)
    return values.map((value) => (value === "" ? "empty" : `\`${String(value)}\``)).join(", ");
  if (Array.isArray(schema.type)) {
    const types = schema.type;
    if (types.join() === "boolean,string") return "flag";
    return types.map((type) => bare({ ...schema, type })).join(" or ");
  }
  return ofType(schema);
}

function ofType(schema: Schema): string {
  switch (schema.type) {
    case "string":
      return textWords(schema);
    case "integer":
    case "number":
      return `${schema.type}${rangeWords(atLeast(schema), schema.maximum)}`;
    case "array":
      return `list of ${schema.items ? bare(schema.items) : "anything"}${rangeWords(schema.minItems, schema.maxItems)}`;
    case "object":
      return objectWords(schema);
    case undefined:
      return "anything";
    default:
      return String(schema.type);
  }
}

const atLeast = ({ type, minimum, exclusiveMinimum }: Schema) =>
  exclusiveMinimum === undefined || type !== "integer" ? minimum : exclusiveMinimum + 1;

function textWords({ format, pattern, minLength, maxLength, contentMediaType }: Schema): string {
  if (contentMediaType !== undefined) return "file";
  const named = format === undefined ? undefined : formats[format];
  if (pattern?.includes(timeOfDay)) return "time";
  const bounds = rangeWords(minLength === 0 ? undefined : minLength, maxLength);
  return `${named ?? "text"}${bounds}`;
}

function objectWords(schema: Schema): string {
  const { additionalProperties: values } = schema;
  if (typeof values === "object" && Object.keys(values).length > 0) return `map of ${bare(values)}`;
  if (!schema.properties) return "object";
  return `{${fieldsOf(schema)
    .map(([name, words]) => `\`${name}\` ${words}`)
    .join("; ")}}`;
}

function rangeWords(least: number | undefined, most: number | undefined): string {
  const from = least === undefined || least <= -beyond ? undefined : shown(least);
  const to = most === undefined || most >= beyond ? undefined : shown(most);
  if (from !== undefined && to !== undefined) return from === to ? ` ${to}` : ` ${from}–${to}`;
  if (to !== undefined) return ` up to ${to}`;
  return from === undefined ? "" : ` from ${from}`;
}

const shown = (value: number) => value.toLocaleString("en-GB");
