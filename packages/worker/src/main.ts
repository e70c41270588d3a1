import { once } from "node:events";
import { setPriority } from "node:os";
import { startService, watchJobs } from "@roundsman/api";
import { startTelemetry } from "@roundsman/api/telemetry";
import { createLog } from "./log";
import { startWorker } from "./worker";

// The jobs' process: reads settings from the environment, and runs until a signal ends it.
const log = createLog(process.env["LOG_LEVEL"]);
const stopping = new AbortController();
process.on("SIGTERM", () => stopping.abort());
process.on("SIGINT", () => stopping.abort());
// Jobs use the processor time that requests leave, so that exports delay no page.
setPriority(10);

try {
  const telemetry = await startTelemetry(process.env, "worker", log);
  const service = await startService(process.env, log, "worker");
  watchJobs(service.database);
  const worker = startWorker(service);
  await once(stopping.signal, "abort");
  log.info({}, "stopping");
  await worker.stop();
  await service.close();
  await telemetry.stop();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  log.fatal({}, `the worker can't start: ${why}`);
  process.exitCode = 1;
}
