import { once } from "node:events";
import { startService } from "@roundsman/api";
import { startTelemetry } from "@roundsman/api/telemetry";
import { createRest } from "./rest";
import { complaint } from "./server/complaint";
import { createLog } from "./server/log";
import { listen, stop } from "./server/run";
import { createServer } from "./server/server";
import { readServerSettings } from "./server/settings";

// Runs the REST server with settings from the environment until SIGTERM or SIGINT.
const log = createLog(process.env["LOG_LEVEL"]);
const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
process.on("SIGINT", () => stopping.abort());

try {
  const settings = readServerSettings(process.env);
  const telemetry = await startTelemetry(process.env, "rest", log);
  const service = await startService(process.env, log, "rest");
  const server = createServer(createRest(service), { log, ...settings });
  const port = await listen(server, settings);
  log.info({ host: settings.host, port }, "REST listens");
  if (!stopping.signal.aborted) await once(stopping.signal, "abort");
  log.info({}, "stopping");
  await stop(server);
  await service.close();
  await telemetry.stop();
} catch (error) {
  log.fatal({}, `REST can't start: ${complaint(error)}`);
  process.exitCode = 1;
}
