import type { Meta } from "@roundsman/api";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiRequestBodyObject } from "zod-openapi";
import { hasTag, takesIfMatch } from "../handler/answers/etag";
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

const Prefer = z.string().meta({
  param: { name: "Prefer", in: "header" },
  description:
    "`handling=strict` refuses fields and parameters that are not known, with 422; `handling=lenient` ignores them, which is usual but for keys of test businesses.",
  example: "handling=strict",
});

const IfMatch = z.string().meta({
  param: { name: "If-Match", in: "header" },
  description:
    "The ETag of the resource as it was read. 412 where somebody changed it meanwhile; nothing is done then.",
});
const IfNoneMatch = z.string().meta({
  param: { name: "If-None-Match", in: "header" },
  description: "ETags of earlier answers. 304 without a body where the resource is still so.",
});

/** Describes an operation in the form of OpenAPI, from its route and its procedure's shapes. */
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
      ...(hasTag(route) && { 304: notModified }),
      ...errorResponses(operation),
    },
  };
}

/** States who may call an operation (docs/contract/conventions.md#who-is-calling). */
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

/** Returns the notice of a deprecated operation. */
function endOf({ deprecated }: Route): string[] {
  if (!deprecated) return [];
  const { since, ends, instead } = deprecated;
  return [`Deprecated since ${since}${ends === undefined ? "" : `, gone on ${ends}`}. ${instead}`];
}

/** Returns the statuses that an operation's entry in the document declares. */
export const declaredStatuses = (operation: Operation): ReadonlySet<number> =>
  new Set(Object.keys(describeOperation(operation).responses ?? {}).map(Number));

/** Returns true if a request may name its business: a batch names that of its operations. */
const inBusiness = ({ meta: { access } }: Operation) =>
  access === "business" || access === "caller";

function headersOf(operation: Operation): Record<string, z.ZodType> {
  return {
    "Roundsman-Version": Version.optional(),
    Prefer: Prefer.optional(),
    ...(inBusiness(operation) && { "X-Tenant-Id": Tenant.optional() }),
    ...(takesKey(operation) && { "Idempotency-Key": Repeat.optional() }),
    ...(takesIfMatch(operation.route) && { "If-Match": IfMatch.optional() }),
    ...(hasTag(operation.route) && { "If-None-Match": IfNoneMatch.optional() }),
  };
}

function requestBody(
  operation: Operation,
  shape: z.ZodType | null,
): ZodOpenApiRequestBodyObject | null {
  if (!shape) return null;
  const { route, bodyRequired: required } = operation;
  // JSON has no form for a file.
  const type = route.body === "form" ? "multipart/form-data" : "application/json";
  const shown = examplesOf(`${route.method} ${route.path}`, "body");
  return { required, content: { [type]: { schema: shape, ...shown } } };
}

const notModified = {
  id: "NotModified",
  description: "It is as the ETag in If-None-Match says.",
  headers: headersWith("ETag"),
};

const descriptions = { 200: "Done", 201: "Made", 202: "Begun", 204: "Done" } as const;

/** Returns the status of a success: 204 if the procedure returns nothing. */
const successStatus = ({ route, output }: Operation) =>
  route.status ?? (output instanceof z.ZodVoid ? 204 : 200);

/** Returns true if a dry run answers 200 where the operation itself answers 201. */
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
  const replayed = takesKey(operation) ? (["Idempotent-Replayed"] as const) : [];
  const tag = hasTag(route) || takesIfMatch(route) ? (["ETag"] as const) : [];
  const headers = headersWith(...replayed, ...tag, ...ending);
  const shown = examplesOf(`${route.method} ${route.path}`, "answer");
  return {
    description,
    headers,
    ...(output && { content: { "application/json": { schema: output, ...shown } } }),
  };
}

/** Media types of answers that are not JSON. */
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
