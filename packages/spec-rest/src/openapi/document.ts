import type { Service } from "@roundsman/api";
import { createDocument, type CreateDocumentOptions } from "zod-openapi";
import { operationOf } from "../handler/operation";
import type { Route } from "../routes/route";
import { describeOperation } from "./operation";
import { securitySchemes } from "./security";

const description = `The back office of merchants who sell heavy things and bring them.

A person signs in with a session (cookie or bearer), an integrator with an API key. Money is whole pence,
unit prices exclude VAT; dates are \`YYYY-MM-DD\`, times of day \`HH:MM\`, timestamps ISO 8601. Lists take
\`limit\` and \`cursor\` and answer \`{items, nextCursor}\`.`;

/** The OpenAPI 3.1 document, made of the table of routes and the procedures' own shapes. */
export function openApiDocument(table: readonly Route[], { urls }: Service["settings"]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of table) {
    const path = (paths[route.path] ??= {});
    path[route.method.toLowerCase()] = describeOperation(operationOf(route));
  }
  return createDocument(
    {
      openapi: "3.1.0",
      info: { title: "Roundsman", version: "1", description },
      servers: [{ url: urls.rest }],
      tags: [...new Set(table.map(({ tag }) => tag))].map((name) => ({ name })),
      paths,
      components: { securitySchemes },
    },
    options,
  );
}

const options: CreateDocumentOptions = {
  // What has no JSON form (a file's bytes) is described by its own metadata.
  allowEmptySchema: { any: true, unknown: true, custom: true, transform: true },
  override({ jsonSchema }) {
    // Zod's patterns for dates and ids run to hundreds of characters; the format says the same.
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  },
};
