/** The compared parts of an OpenAPI document. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Parameter {
  $ref?: string;
  in: string;
  name: string;
  required?: boolean;
  schema: Schema;
}

export interface Body {
  $ref?: string;
  required?: boolean;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  /** States who may call the operation. */
  description: string;
  deprecated?: boolean;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: Body;
  responses: Record<string, Body>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Body>;
  };
}

/** A difference between two documents, in words for the changelog. */
export interface Change {
  /** True if a program written for the old document may fail with the new one. */
  isBreaking: boolean;
  words: string;
}

const kept = new Set(["paths", "components"]);
const left = new Set(["examples", "summary", "tags", "headers", "securitySchemes"]);

/** Returns a document's compared parts as text: a line for each operation and each shape, so that git shows changes. */
export function snapshotOf(document: object): string {
  const bare = JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    left.has(key) && !isSchemaOf(value) ? undefined : value,
  ) as Record<string, unknown>;
  return linesOf(
    Object.fromEntries(Object.entries(bare).filter(([key]) => kept.has(key))),
    3,
  ).concat("\n");
}

/** Returns true if a key such as `headers` is a field's name, with this schema. */
const isSchemaOf = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  ["type", "$ref", "anyOf", "enum", "const", "oneOf", "allOf"].some((key) => key in value);

function linesOf(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== "object" || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const fields = Object.entries(value).map(
    ([key, inner]) => `${JSON.stringify(key)}: ${linesOf(inner, depth - 1)}`,
  );
  return fields.length === 0 ? "{}" : `{\n${fields.join(",\n")}\n}`;
}
