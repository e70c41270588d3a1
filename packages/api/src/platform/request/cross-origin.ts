import { forbidden } from "../base/errors";
import type { ServiceSettings } from "../settings/settings";
import type { RequestFacts } from "./credentials";

/**
 * A browser's write must come from a page of ours (docs/contract/conventions.md#who-is-calling): what says where it comes from must
 * say so rightly. A request with neither header is not a browser's and passes.
 * @throws forbidden
 */
export function refuseCrossOrigin(request: RequestFacts, urls: ServiceSettings["urls"]): void {
  const origin = request.header("origin");
  if (origin !== undefined) {
    if (!isOurs(origin, request, urls)) throw forbidden("This request came from another site.");
    return;
  }
  const site = request.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") {
    throw forbidden("This request came from another site.");
  }
}

function isOurs(origin: string, request: RequestFacts, urls: ServiceSettings["urls"]): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  if (from.host === request.header("host")) return true;
  // A shop's page may never write to the office: only the shop's own host is its own.
  return request.entry !== "shop" && [urls.web, urls.console, urls.rest].includes(from.origin);
}
