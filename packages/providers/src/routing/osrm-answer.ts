import { ProviderFailed } from "../errors";
import { FieldWrong, Fields } from "../fields";
import { askJson } from "../http";
import type { Point } from "./routing";

/** Where an OSRM is, and how long it is waited for. */
export interface OsrmServer {
  url: string;
  timeoutMs: number;
}

/**
 * Asks one of OSRM's services about points, and reads its answer.
 * @throws ProviderFailed also where OSRM has no road between them
 */
export async function askOsrm<T>(
  { url, timeoutMs }: OsrmServer,
  asked: { service: "table" | "route"; query: string },
  points: readonly Point[],
  read: (answer: Fields) => T,
): Promise<T> {
  const { service, query } = asked;
  // To 1 m: OSRM's coordinates are longitude first.
  const path = points.map((at) => `${at.longitude.toFixed(5)},${at.latitude.toFixed(5)}`).join(";");
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
