import { createServer } from "node:net";
import { parseArgs } from "node:util";

import { existingCluster } from "./cluster";
import { runningServer } from "./running";
import { startEmbedded } from "./start-embedded";

/*
 * Runs the embedded PostgreSQL until told to stop: `serve --folder DIR --port N`. Says `ready <url>`
 * once it takes connections, or `taken` where somebody else holds the port. With `--not-durable`, which is for tests, it
 * waits for no disk: a crash of the machine may then lose everything.
 */
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
const server = await startEmbedded({ folder, port, durable: !values["not-durable"] });
const stop = () => void server.stop().finally(() => process.exit());
process.on("SIGTERM", stop).on("SIGINT", stop);
// The server is a process of its own: something must keep this one until it is told to stop it.
setInterval(() => {}, 60_000);
console.log(`ready ${server.url}`);

function isFree(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(wanted, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
