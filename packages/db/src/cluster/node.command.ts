import { parseArgs } from "node:util";

import { nodeAt } from "./address";
import { onCluster, say } from "./command";
import { addWorker } from "./make-cluster";
import { rebalance } from "./move-shards";
import { removeWorker } from "./remove-worker";

/*
 * pnpm citus:node HOST:PORT: adds a worker to the cluster of DATABASE_URL, and moves shards to it. With --remove it
 * moves them off and removes the worker from the cluster.
 */
await onCluster(async (urls) => {
  const { values, positionals } = parseArgs({
    options: { remove: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [written, ...more] = positionals;
  if (!written || more.length > 0) {
    throw new Error("Usage: pnpm citus:node HOST:PORT [--remove]");
  }
  const worker = nodeAt(written);
  if (values.remove) return await removeWorker(urls, worker, { say });
  await addWorker(urls, worker, say);
  await rebalance(urls, say);
});
