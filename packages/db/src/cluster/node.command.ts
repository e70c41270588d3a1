import { nodeAt } from "./address";
import { onCluster, say } from "./command";
import { addWorker } from "./make-cluster";
import { rebalance } from "./move-shards";

/* pnpm citus:node HOST:PORT: adds a worker to the cluster of DATABASE_URL, and moves shards to it. */
await onCluster(async (urls) => {
  const [worker, ...more] = process.argv.slice(2);
  if (!worker || more.length > 0) throw new Error("Usage: pnpm citus:node HOST:PORT");
  await addWorker(urls, nodeAt(worker), say);
  await rebalance(urls, say);
});
