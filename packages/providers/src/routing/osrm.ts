import { ProviderFailed } from "../errors";
import { estimateMatrix, estimateRoute, estimateRouting } from "./estimate";
import { osrmRoute } from "./osrm-route";
import { osrmMatrix } from "./osrm-table";
import type { Routing } from "./routing";

export interface OsrmOptions {
  /** Without a trailing slash. */
  url: string;
  timeoutMs?: number;
}

/**
 * Real roads, from the installation's own OSRM. A round is planned even without an answer: missing distances are
 * estimated, and `by` says so.
 */
export function osrmRouting({ url, timeoutMs = 15_000 }: OsrmOptions): Routing {
  const server = { url, timeoutMs };
  const estimate = estimateRouting();
  return {
    kind: "osrm",
    async matrix(points) {
      if (points.length < 2) return estimate.matrix(points);
      return (await answered(osrmMatrix(server, points))) ?? estimateMatrix(points);
    },
    async route(points) {
      if (points.length < 2) return estimate.route(points);
      return (await answered(osrmRoute(server, points))) ?? estimateRoute(points);
    },
  };
}

async function answered<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ProviderFailed) return null;
    throw error;
  }
}
