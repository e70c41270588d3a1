import { processLog } from "./entry/process-service";
import { refuseUnreadable } from "./entry/refuse-unreadable";
import { cutStalled, drainServers, processEnding, trustAddresses } from "./entry/server";
import { startTelemetry } from "./platform/telemetry/start";

/* An entry of its own: what an app does first as its process starts, before anything heavy is loaded. */

/**
 * What an app's instrumentation.ts does, once. Where the process may not serve, it says why and ends: Next by
 * itself would go on and answer every request with an error.
 */
export async function startApp(name: "web" | "console" | "shop"): Promise<void> {
  try {
    trustAddresses(process.env);
    cutStalled();
    refuseUnreadable();
    drainServers(processEnding());
    // Next makes spans of its own, under which our procedures' stand. Those of what pages fetch it names by
    // whole addresses.
    process.env["NEXT_OTEL_FETCH_DISABLED"] = "1";
    await startTelemetry(process.env, name, processLog);
    // Loaded after: what counts is made by what is opened after telemetry.
    const { startService } = await import("./start-service");
    globalThis.roundsmanService = await startService(process.env, processLog, name);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    processLog.error({}, `${name} can't start: ${why}`);
    process.exit(1);
  }
}
