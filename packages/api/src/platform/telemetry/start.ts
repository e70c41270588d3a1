import { readTelemetrySettings, type Telemetry } from "./settings";
import type { Log } from "./signals";

/**
 * Opens a process to those who look at it from outside, as its settings say (docs/decisions/0150). The
 * first thing a process does: what counts is made by what is opened after it. Where nobody looks,
 * nothing of OpenTelemetry's machinery is loaded, and counting does nothing.
 * @param name which of our processes this is: `rest`, `worker`, `web`
 * @throws where a setting is wrong, or METRICS_PORT is taken
 */
export async function startTelemetry(
  env: Record<string, string | undefined>,
  name: string,
  log: Log,
): Promise<Telemetry> {
  const settings = readTelemetrySettings(env);
  if (!settings.scrape && !settings.collector) return { stop: async () => {} };
  const { openTelemetry } = await import("./open");
  return openTelemetry(settings, env["OTEL_SERVICE_NAME"] ?? `roundsman-${name}`, log);
}
