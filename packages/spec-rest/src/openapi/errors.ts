import { errorStatus, type ErrorKind } from "@roundsman/api";
import { z } from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { takesIfMatch } from "../handler/answers/etag";
import type { Operation } from "../handler/operation";
import { namesIn } from "../handler/input/input-parts";
import { headersWith, type HeaderName } from "./headers";

const words: Record<ErrorKind, string> = {
  unauthenticated: "Not signed in, or what was shown does not hold",
  plan_required: "The plan does not include it, or payment standing blocks it",
  forbidden: "Not a member, or lacking the permission",
  business_locked: "The business is locked",
  not_found: "No such thing in this business",
  method_not_allowed: "This address takes other methods, named in Allow",
  conflict: "The thing's state does not allow it",
  too_large: "More than is taken in one request",
  validation: "Something in path, query or body is malformed, or names something it may not",
  rate_limited: "Over the plan's rate; Retry-After says when to ask again",
  internal: "A fault of ours; the log has it under the same X-Request-Id",
  not_configured: "This installation lacks the provider",
};

const kinds = Object.keys(errorStatus) as ErrorKind[];

const Issue = z
  .object({
    path: z.string().meta({ description: "Dotted, such as arrived.0.quantity" }),
    message: z.string(),
  })
  .meta({ id: "Issue" });

/** Every error except validation (docs/contract/errors.md). */
export const ErrorBody = z.object({
  error: z.enum(kinds.filter((kind) => kind !== "validation")),
  message: z.string(),
});

export const ValidationError = z.object({
  error: z.literal("validation"),
  message: z.string(),
  issues: z.array(Issue),
});

/** Either kind of error: the document has one shape for all errors. */
const AnyError = z
  .object({
    error: z.enum(kinds),
    message: z.string(),
    issues: z.array(Issue).optional().meta({ description: "Of `validation` alone" }),
  })
  .meta({ id: "Error" });

/** Headers of an error in addition to those of every answer. */
const headersOf: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ["WWW-Authenticate"],
  429: ["Retry-After"],
  503: ["Retry-After"],
};

const responseOf = (status: number): ZodOpenApiResponseObject => ({
  id: `Error${status}`,
  description: kinds
    .filter((kind) => errorStatus[kind] === status)
    .map((kind) => `\`${kind}\`: ${words[kind]}.`)
    .join(" ")
    .concat(status === 503 ? " `internal`: It took too long and was stopped." : ""),
  headers: headersWith(...(headersOf[status] ?? [])),
  content: { "application/json": { schema: AnyError } },
});

/** The conflict of a resource that is not at the version in If-Match. */
const changedMeanwhile: ZodOpenApiResponseObject = {
  ...responseOf(412),
  description: "`conflict`: Somebody changed it since the ETag in If-Match was read.",
};

const responses = new Map<number, ZodOpenApiResponseObject>([
  ...Object.values(errorStatus).map((status) => [status, responseOf(status)] as const),
  [412, changedMeanwhile],
]);

/** Returns the errors that an operation may answer with, by its metadata and address. */
export function errorResponses({ route, meta, procedure }: Operation): ZodOpenApiResponsesObject {
  const { _def: definition } = procedure;
  // Every operation answers 422 to an unknown version.
  const statuses = new Set<number>([422, 429, 500, 503]);
  if (meta.access !== "anyone" && meta.access !== "shopper") statuses.add(401).add(403);
  if (meta.access === "business") statuses.add(402);
  // Writes by cookie from another site are forbidden.
  if (definition.type === "mutation") statuses.add(403);
  for (const kind of meta.refuses ?? []) statuses.add(errorStatus[kind]);
  if (meta.inTest) statuses.add(404);
  if (takesIfMatch(route)) statuses.add(412);
  if (namesIn(route.path).length > 0) statuses.add(404);
  if (definition.type === "mutation") statuses.add(404).add(409).add(413);
  const shown = [...responses].filter(([status]) => statuses.has(status));
  return Object.fromEntries(shown.toSorted(([a], [b]) => a - b));
}
