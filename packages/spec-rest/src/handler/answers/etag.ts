import { createHash } from "node:crypto";
import {
  atVersion,
  Refusal,
  versionOf,
  type Precondition,
  type VersionedTable,
} from "@roundsman/api";
import type { Route } from "../../routes/route";
import { headerOf, type RestRequest } from "../request";
import type { RestAnswer } from "./answer";

/*
 * The tag of a resource (docs/decisions/0431) is the version of its row and a hash of the answer, `"<version>.<hash>"`.
 * If-None-Match compares all of it, If-Match the version alone. The tag of a resource without a version is only the hash.
 */

/** Resources with a version, by the start of their address. */
const tables: Readonly<Record<string, VersionedTable>> = {
  "/addresses": "delivery_addresses",
  "/credit-notes": "credit_notes",
  "/customers": "customers",
  "/invoices": "invoices",
  "/orders": "orders",
  "/products": "products",
  "/rate-sets": "rate_sets",
  "/receipts": "receipts",
  "/rounds": "rounds",
  "/stock/supplier-orders": "supplier_orders",
  "/stock/suppliers": "suppliers",
  "/vehicles": "vehicles",
};

/** Returns the table of the row that an operation reads or writes, such as `orders`; null if it has no version. */
const tableOf = ({ path }: Route): VersionedTable | null =>
  tables[/^(.*?)\/\{id\}/.exec(path)?.[1] ?? ""] ?? null;

/** Returns true if requests to the route may send If-Match: writes of a resource with a version. */
export const takesIfMatch = (route: Route): boolean =>
  route.method !== "GET" && tableOf(route) !== null;

/** Returns true if answers of the route have a tag: JSON readings of one resource. */
export const hasTag = ({ method, path, answers = "json" }: Route): boolean =>
  method === "GET" && answers === "json" && path.endsWith("}");

interface RoutedRequest {
  route: Route;
  request: RestRequest;
  params: Readonly<Record<string, string>>;
}

/**
 * Returns the precondition of If-Match for the row that a write changes; null if the request sets none.
 * @throws validation at `if-match`
 */
export function preconditionOf({ route, request, params }: RoutedRequest): Precondition | null {
  const header = headerOf(request, "if-match")?.trim();
  if (header === undefined || route.method === "GET") return null;
  const table = tableOf(route);
  if (table === null) throw refused("This operation does not take If-Match.");
  if (header === "*") return null;
  const tags = tagsIn(header);
  if (tags === null) throw refused("Give ETags in quotes, as answers have them.");
  const versions = tags.map((tag) => tag.split(".", 1)[0] ?? "");
  return atVersion(table, params["id"] ?? "", versions);
}

/** Adds the tag to an answer. A reading that sends the same tag in If-None-Match is answered 304. */
export function tagged(
  answer: RestAnswer,
  data: unknown,
  { route, request, params }: RoutedRequest,
): RestAnswer {
  const { status, headers, body } = answer;
  if (status !== 200 || typeof body !== "string") return answer;
  const tag = tagOf(route, { data, body, id: params["id"] });
  if (tag === null) return answer;
  headers["ETag"] = `"${tag}"`;
  const ifNoneMatch = route.method === "GET" ? headerOf(request, "if-none-match") : undefined;
  if (ifNoneMatch === undefined) return answer;
  const isSame = ifNoneMatch.trim() === "*" || (tagsIn(ifNoneMatch)?.includes(tag) ?? false);
  if (!isSame) return answer;
  delete headers["Content-Type"];
  return { status: 304, headers, body: null };
}

function tagOf(
  route: Route,
  { data, body, id }: { data: unknown; body: string; id: string | undefined },
): string | null {
  const version = tableOf(route) === null ? null : versionIn(data, id);
  if (version === null && !hasTag(route)) return null;
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return version === null ? hash : `${version}.${hash}`;
}

/** Returns the version of the addressed resource; null if the answer is another resource, such as an order's invoice. */
function versionIn(data: unknown, id: string | undefined): string | null {
  if (typeof data !== "object" || data === null) return null;
  if (Reflect.get(data, "id") !== id?.toLowerCase()) return null;
  const updatedAt: unknown = Reflect.get(data, "updatedAt");
  const moment = updatedAt instanceof Date ? updatedAt : new Date(String(updatedAt));
  return Number.isNaN(moment.getTime()) ? null : versionOf(moment);
}

/** Parses a list of tags; null if malformed. Weak tags count too: a proxy that compresses an answer weakens its tag. */
function tagsIn(header: string): string[] | null {
  if (!/^\s*(?:W\/)?"[^"]*"(?:\s*,\s*(?:W\/)?"[^"]*")*\s*$/.test(header)) return null;
  return [...header.matchAll(/"([^"]*)"/g)].map(([, tag]) => tag ?? "");
}

function refused(message: string): Refusal {
  return new Refusal("validation", message, { issues: [{ path: "if-match", message }] });
}
