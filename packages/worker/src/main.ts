import { once } from "node:events";
import { setPriority } from "node:os";
import { startService, watchJobs } from "@roundsman/api";
import { startTelemetry } from "@roundsman/api/telemetry";
import { createLog } from "./log";
import { startWorker } from "./worker";

// The jobs' process: settings from the environment, until it is told to stop.
const log = createLog(process.env["LOG_LEVEL"]);
const told = new AbortController();
process.on("SIGTERM", () => told.abort());
process.on("SIGINT", () => told.abort());
// Jobs take what requests leave of the processor: many exports make nobody wait for a page.
setPriority(10);

try {
  const telemetry = await startTelemetry(process.env, "worker", log);
  const service = await startService(process.env, log, "worker");
  watchJobs(service.database);
  const worker = startWorker(service);
  await once(told.signal, "abort");
  log.info({}, "stopping");
  await worker.stop();
  await service.close();
  await telemetry.stop();
} catch (error) {
  const why = error instanceof Error ? error.message : String(error);
  log.fatal({}, `the worker can't start: ${why}`);
  process.exitCode = 1;
}
