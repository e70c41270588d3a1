import { onCluster, say, workersAndShards } from "./command";
import { distribute } from "./distribute";

/* pnpm db:distribute HOST:PORT… [--shards 128]: spreads the filled database of DATABASE_URL over these workers. */
await onCluster((urls) => distribute(urls, { ...workersAndShards("db:distribute"), say }));
