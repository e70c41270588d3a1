import { startTelemetry } from "../telemetry/start";
import { processLog } from "./process-log";

/**
 * What an app's instrumentation.ts does, once, as its process starts. Next makes spans of its own then,
 * under which our procedures' stand.
 * @throws where a setting is wrong, or METRICS_PORT is taken
 */
export async function processTelemetry(name: "web" | "console" | "shop"): Promise<void> {
  // Its spans of what pages fetch are named by whole addresses.
  process.env["NEXT_OTEL_FETCH_DISABLED"] = "1";
  await startTelemetry(process.env, name, processLog);
}
