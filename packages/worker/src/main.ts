import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { openService } from "@roundsman/api";
import { createLog } from "./log";
import { startWorker, type Worker } from "./worker";

// The jobs' process: settings from the environment, until it is told to stop.
const log = createLog(process.env["LOG_LEVEL"]);
const service = openService(process.env, log);
const told = new AbortController();
process.on("SIGTERM", () => told.abort());
process.on("SIGINT", () => told.abort());

const worker = await firstStart();
if (!told.signal.aborted) await once(told.signal, "abort");
log.info({}, "stopping");
await worker?.stop();
await service.close();

/** Once it works a worker waits by itself for a database that goes away; until then, this does. */
async function firstStart(): Promise<Worker | null> {
  while (!told.signal.aborted) {
    try {
      const started = await startWorker(service);
      log.info({}, "the worker works");
      return started;
    } catch (error) {
      log.error({ error: String(error) }, "the worker can't start yet");
      await pause(2000);
    }
  }
  return null;
}
