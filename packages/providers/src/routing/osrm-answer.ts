import { ProviderFailed } from "../errors";
import { FieldWrong, Fields } from "../fields";
import { askJson } from "../http";
import type { Point } from "./routing";

/** An OSRM server's address and time limit. */
export interface OsrmServer {
  url: string;
  timeoutMs: number;
}

/**
 * Queries one of OSRM's services about points, and reads its answer.
 * @throws ProviderFailed also if OSRM has no road between them
 */
export async function askOsrm<T>(
  { url, timeoutMs }: OsrmServer,
  request: { service: "table" | "route"; query: string },
  points: readonly Point[],
  read: (answer: Fields) => T,
): Promise<T> {
  const { service, query } = request;
  // To 1 m: OSRM's coordinates have the longitude first.
  const path = points
    .map((point) => `${point.longitude.toFixed(5)},${point.latitude.toFixed(5)}`)
    .join(";");
  const answer = await askJson({
    provider: "routing",
    url: `${url}/${service}/v1/driving/${path}?${query}`,
    timeoutMs,
  });
  try {
    return read(new Fields(answer));
  } catch (error) {
    if (!(error instanceof FieldWrong)) throw error;
    throw new ProviderFailed("routing", "unreadable", `OSRM: ${error.message}.`);
  }
}
