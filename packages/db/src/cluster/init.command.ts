import { onCluster, say, workersAndShards } from "./command";
import { makeCluster } from "./make-cluster";

/* pnpm citus:init HOST:PORT… [--shards 128]: creates a cluster of DATABASE_URL's PostgreSQL and these workers. */
await onCluster(async (urls) => {
  await makeCluster(urls, { ...workersAndShards("citus:init"), say });
  say("The cluster is ready. Processes that serve need DATABASE_CLUSTER=citus, and the two");
  say("addresses that pnpm db:migrate --addresses tells.");
});
