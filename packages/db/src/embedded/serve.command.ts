import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";

import { existingCluster } from "./cluster";
import { runningServer } from "./running";
import { startEmbedded } from "./start-embedded";

/*
 * Runs the embedded PostgreSQL until ended: `serve --folder DIR --port N`. Prints `ready <url>` once it accepts
 * connections, or `taken` if another process uses the port. A server that ends before that (killed, out of memory) is
 * started again; one that cannot be started ends the command with its reason. With `--not-durable`, for tests, it
 * waits for no disk: a crash of the machine may then lose everything.
 */
/** Milliseconds between two checks of the server. */
const LOOK_EVERY = 500;

const { values } = parseArgs({
  options: {
    folder: { type: "string" },
    port: { type: "string" },
    "not-durable": { type: "boolean", default: false },
  },
});
const { folder } = values;
const port = Number(values.port);
if (!folder || !Number.isInteger(port))
  throw new Error("Usage: serve --folder DIR --port N [--not-durable]");

// A server of ours may have outlived a kill -9: it is taken over.
const cluster = await existingCluster(folder);
const ours = cluster === undefined ? undefined : await runningServer(cluster);
if (ours?.port !== port && !(await isFree(port))) {
  console.log("taken");
  process.exit(1);
}
const options = { folder, port, durable: !values["not-durable"] };
let server = await startEmbedded(options);
const stopped = new AbortController();
const stop = () => {
  stopped.abort();
  void server.stop().finally(() => process.exit());
};
process.on("SIGTERM", stop).on("SIGINT", stop);
console.log(`ready ${server.url}`);
// The server is a separate process, which reports its end to nobody.
while (!stopped.signal.aborted) {
  await pause(LOOK_EVERY);
  if (stopped.signal.aborted || (await isRunning())) continue;
  console.error("PostgreSQL ended by itself. Starting it again.");
  server = await startEmbedded(options);
  console.error("PostgreSQL takes connections again.");
}

async function isRunning(): Promise<boolean> {
  const own = await existingCluster(options.folder);
  return own !== undefined && (await runningServer(own)) !== undefined;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
