import type { Service } from "@roundsman/api";
import { createDocument, type CreateDocumentOptions } from "zod-openapi";
import { operationOf } from "../handler/operation";
import { newestVersion } from "../handler/version";
import type { Route } from "../routes/route";
import { headersIn } from "./headers";
import { nameShapes } from "./naming";
import { describeOperation } from "./operation";
import { securitySchemes } from "./security";
import { tagsOf } from "./tags";
import { describeWebhooks } from "./webhooks";

const description = `The back office of merchants who sell heavy things and bring them.

A person signs in with a session (cookie or bearer), an integrator with an API key. Money is whole pence,
unit prices exclude VAT; dates are \`YYYY-MM-DD\`, times of day \`HH:MM\`, timestamps ISO 8601. Lists take
\`limit\` and \`cursor\` and answer \`{items, nextCursor}\`.`;

/** Returns the OpenAPI 3.1 document, with each shape once, under its name. */
export const openApiDocument = (table: readonly Route[], settings: Service["settings"]) =>
  nameShapes(describedDocument(table, settings));

/** Returns the document from the routes and the procedures' own shapes, with most shapes written out. */
export function describedDocument(table: readonly Route[], { urls }: Service["settings"]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of table) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(operationOf(route));
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Roundsman",
        version: newestVersion,
        description,
        contact: { name: "Roundsman", url: urls.web },
        license: { name: "All rights reserved", url: urls.web },
      },
      servers: [{ url: urls.rest }],
      tags: tagsOf(table),
      paths,
      webhooks: describeWebhooks(),
      components: { securitySchemes, headers: headersIn(table) },
    },
    options,
  );
}

type Shape = Parameters<NonNullable<CreateDocumentOptions["override"]>>[0];
type JsonSchema = Shape["jsonSchema"];

/** Allows further fields in every object, because answers get new fields (docs/contract/README.md#what-is-closed). */
function leaveOpen({ zodSchema, jsonSchema }: Shape): void {
  const {
    _zod: { def },
  } = zodSchema;
  if (def.type === "object" && !def.catchall) delete jsonSchema.additionalProperties;
}

/** Character ranges of Unicode classes. Surrogates are left out, so the ranges allow them. */
const classes: Readonly<Record<string, string>> = {
  Bidi_Control: String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`,
  Cc: String.raw`\u0000-\u001f\u007f-\u009f`,
  Cs: "",
  Zl: String.raw`\u2028`,
  Zp: String.raw`\u2029`,
};
/** Replaces Unicode classes by ranges, since many readers of JSON schemas do not support classes. */
const withoutClasses = (pattern: string): string =>
  pattern.replaceAll(/\\p\{(\w+)\}/g, (known, name: string) => classes[name] ?? known);

/** Writes a record with known keys as an object, because tools look for required fields in `properties`. */
function nameFields(schema: JsonSchema): void {
  const { propertyNames, additionalProperties, required, properties } = schema;
  if (!propertyNames || !required || properties || typeof additionalProperties !== "object") return;
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]));
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

const options: CreateDocumentOptions = {
  // Values without a JSON form (a file's bytes) are described by their own metadata.
  allowEmptySchema: { any: true, unknown: true, custom: true, transform: true },
  override(shape) {
    const { jsonSchema } = shape;
    leaveOpen(shape);
    // Zod's patterns for dates and ids run to hundreds of characters, and the format states the same.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    // A text with two patterns has them in `allOf`.
    for (const part of [jsonSchema, ...(jsonSchema.allOf ?? [])]) {
      if (part.pattern !== undefined) part.pattern = withoutClasses(part.pattern);
    }
    nameFields(jsonSchema);
  },
};
