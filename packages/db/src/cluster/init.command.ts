import { parseArgs } from "node:util";

import { nodeAt } from "./address";
import { onCluster, say } from "./command";
import { makeCluster, SHARDS } from "./make-cluster";

/* pnpm citus:init HOST:PORT… [--shards 128]: makes a cluster of DATABASE_URL's PostgreSQL and these workers. */
await onCluster(async (urls) => {
  const { values, positionals } = parseArgs({
    options: { shards: { type: "string", default: String(SHARDS) } },
    allowPositionals: true,
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || positionals.length === 0) {
    throw new Error("Usage: pnpm citus:init HOST:PORT… [--shards 128]");
  }
  await makeCluster(urls, { workers: positionals.map(nodeAt), shards, say });
  say("The cluster is ready: give the processes that serve DATABASE_CLUSTER=citus");
});
