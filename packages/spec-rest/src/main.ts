import { once } from "node:events";
import { startService } from "@roundsman/api";
import { startTelemetry } from "@roundsman/api/telemetry";
import { createRest } from "./rest";
import { complaint } from "./server/complaint";
import { createLog } from "./server/log";
import { listen, stop } from "./server/run";
import { createServer } from "./server/server";
import { readServerSettings } from "./server/settings";

// The REST server as a process: settings from the environment, until it is told to stop.
const log = createLog(process.env["LOG_LEVEL"]);
const told = new AbortController();
process.on("SIGTERM", () => told.abort());
process.on("SIGINT", () => told.abort());

try {
  const settings = readServerSettings(process.env);
  const telemetry = await startTelemetry(process.env, "rest", log);
  const service = await startService(process.env, log, "rest");
  const server = createServer(createRest(service), { log, ...settings });
  const port = await listen(server, settings);
  log.info({ host: settings.host, port }, "REST listens");
  if (!told.signal.aborted) await once(told.signal, "abort");
  log.info({}, "stopping");
  await stop(server);
  await service.close();
  await telemetry.stop();
} catch (error) {
  log.fatal({}, `REST can't start: ${complaint(error)}`);
  process.exitCode = 1;
}
