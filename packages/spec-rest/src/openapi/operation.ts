import type { Meta } from "@roundsman/api";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from "zod-openapi";
import { takesKey, type Operation } from "../handler/operation";
import { errorResponses } from "./errors";
import { examplesOf } from "./examples";
import { headersOfEnding, headersWith } from "./headers";
import { inputParts } from "../handler/input/input-parts";
import type { Route } from "../routes/route";
import { securityOf } from "./security";

const Tenant = z.string().meta({
  param: { name: "X-Tenant-Id", in: "header" },
  description: "The business, by id or slug. May be left out by whoever has one alone.",
});
const Repeat = z
  .string()
  .min(1)
  .max(255)
  .meta({
    param: { name: "Idempotency-Key", in: "header" },
    description:
      "Asking again with the same key and body gives the first answer again, for 24 hours.",
  });

const Version = z.iso.date().meta({
  param: { name: "Roundsman-Version", in: "header" },
  description: "The version of the interface that is meant: a day. The newest where left out.",
});

/** One operation of the document, from its route and its procedure's own shapes. */
export function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  const { route, meta } = operation;
  const parts = inputParts(operation);
  const body = requestBody(operation, parts.body);
  return {
    operationId: route.procedure.replace(/^(?:office|console)\./, (prefix) =>
      prefix === "office." ? "" : prefix,
    ),
    tags: [route.tag],
    summary: route.summary,
    description: [whoMay(meta), ...endOf(route)].join(" "),
    ...(route.deprecated && { deprecated: true }),
    security: securityOf(meta),
    requestParams: {
      path: z.object(parts.path),
      query: z.object(parts.query),
      header: z.object(headersOf(operation)),
    },
    ...(body && { requestBody: body }),
    responses: {
      [String(successStatus(operation))]: successOf(operation),
      ...(answers200Too(operation) && { 200: successOf(operation, 200) }),
      ...errorResponses(operation),
    },
  };
}

/** Who may ask (docs/contract/conventions.md#who-is-calling). */
function whoMay({ access, scopes = [], personOnly, moneyDestination, heavy }: Meta): string {
  const listed = scopes.map((scope) => `\`${scope}\``).join(" or ");
  const who =
    access === "anyone" || access === "shopper"
      ? "Open to anyone."
      : access === "caller"
        ? "Asks for a session or a key. Each operation asks for its own permission."
        : listed === ""
          ? "Asks for somebody signed in."
          : `Asks for ${listed}.`;
  return [
    who,
    personOnly && "Not for a key.",
    moneyDestination && "Not in a support session.",
    heavy && "Counts against the heavy rate too.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is said of an operation that should not be used any more. */
function endOf({ deprecated }: Route): string[] {
  if (!deprecated) return [];
  const { since, ends, instead } = deprecated;
  return [`Deprecated since ${since}${ends === undefined ? "" : `, gone on ${ends}`}. ${instead}`];
}

/** The statuses that an operation's entry in the document declares. */
export const declaredStatuses = (operation: Operation): ReadonlySet<number> =>
  new Set(Object.keys(describeOperation(operation).responses ?? {}).map(Number));

/** Where a business is named: for a batch, that of its operations. */
const inBusiness = ({ meta: { access } }: Operation) =>
  access === "business" || access === "caller";

function headersOf(operation: Operation): Record<string, z.ZodType> {
  return {
    "Roundsman-Version": Version.optional(),
    ...(inBusiness(operation) && { "X-Tenant-Id": Tenant.optional() }),
    ...(takesKey(operation) && { "Idempotency-Key": Repeat.optional() }),
  };
}

function requestBody(
  operation: Operation,
  shape: z.ZodType | null,
): ZodOpenApiRequestBodyObject | null {
  if (!shape) return null;
  const { route, bodyRequired: required } = operation;
  // A file has no form in JSON.
  const type = route.body === "form" ? "multipart/form-data" : "application/json";
  const shown = examplesOf(`${route.method} ${route.path}`, "body");
  return { required, content: { [type]: { schema: shape, ...shown } } };
}

const descriptions = { 200: "Done", 201: "Made", 202: "Begun", 204: "Done" } as const;

/** The status of an operation that was carried out: 204 where its procedure gives nothing. */
const successStatus = ({ route, output }: Operation) =>
  route.status ?? (output instanceof z.ZodVoid ? 204 : 200);

/** A dry run of an operation that answers 201 creates nothing, and answers 200. */
const answers200Too = ({ route, meta }: Operation) => route.status === 201 && meta.dryRuns === true;

function successOf(
  operation: Operation,
  status: keyof typeof descriptions = successStatus(operation),
) {
  const { route, output } = operation;
  const description = status === 200 && route.status === 201 ? "Tried" : descriptions[status];
  const { answers = "json" } = route;
  const ending = headersOfEnding(route);
  if (answers !== "json") {
    const media = files[answers].map((type) => [type, { schema: fileOf(type) }]);
    const headers = headersWith("Content-Disposition", ...ending);
    return { description, headers, content: Object.fromEntries(media) };
  }
  const headers = headersWith(...ending);
  const shown = examplesOf(`${route.method} ${route.path}`, "answer");
  return {
    description,
    headers,
    ...(output && { content: { "application/json": { schema: output, ...shown } } }),
  };
}

/** What an operation answers with where it is no JSON. */
const files = {
  csv: ["text/csv"],
  pdf: ["application/pdf"],
  picture: ["image/png", "image/jpeg"],
  scan: ["application/pdf", "image/png", "image/jpeg"],
  xlsx: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  zip: ["application/zip"],
} as const;

const fileOf = (type: string): z.ZodType =>
  type.startsWith("text/") ? z.string() : z.string().meta({ contentMediaType: type });
