import type { Log } from "@roundsman/api";
import type { Handled } from "../handler/handler";
import { pathOf, type RestRequest } from "../handler/request";
import { withoutSecrets } from "./secret-paths";

/**
 * Logs one line per request, without the query, since links contain tokens there. Secrets of the path, bodies, cookies
 * and headers are left out too.
 */
export function logRequest(log: Log, request: RestRequest, handled: Handled, ms: number): void {
  const { answer, requestId, tenantId } = handled;
  const facts = {
    requestId,
    method: request.method,
    path: withoutSecrets(pathOf(request)),
    status: answer.status,
    ms: Math.round(ms * 10) / 10,
    ...(tenantId !== null && { tenantId }),
  };
  if (answer.status >= 500) log.warn(facts, "answered");
  else log.info(facts, "answered");
}
