import { parseArgs } from "node:util";

import { nodeAt } from "./address";
import { onCluster, say } from "./command";
import { distribute } from "./distribute";
import { SHARDS } from "./make-cluster";

/* pnpm db:distribute HOST:PORT… [--shards 128]: spreads the filled database of DATABASE_URL over these workers. */
await onCluster(async (urls) => {
  const { values, positionals } = parseArgs({
    options: { shards: { type: "string", default: String(SHARDS) } },
    allowPositionals: true,
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || positionals.length === 0) {
    throw new Error("Usage: pnpm db:distribute HOST:PORT… [--shards 128]");
  }
  await distribute(urls, { workers: positionals.map(nodeAt), shards, say });
});
