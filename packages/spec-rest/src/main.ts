import { openService } from "@roundsman/api";
import { createRest } from "./rest";
import { createLog } from "./server/log";
import { listen, stop } from "./server/run";
import { createServer } from "./server/server";
import { readServerSettings } from "./server/settings";

// The REST server as a process: settings from the environment, until it is told to stop.
const log = createLog(process.env["LOG_LEVEL"]);
const settings = readServerSettings(process.env);
const service = openService(process.env, log);
const server = createServer(createRest(service), { log, trustedProxies: settings.trustedProxies });

let stopping = false;
async function end(signal: string): Promise<void> {
  if (stopping) return;
  stopping = true;
  log.info({ signal }, "stopping");
  await stop(server);
  await service.close();
  log.flush();
}
process.on("SIGTERM", (signal) => void end(signal));
process.on("SIGINT", (signal) => void end(signal));

const port = await listen(server, settings);
log.info({ host: settings.host, port }, "REST listens");
