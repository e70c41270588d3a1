import { nodeAt } from "./address";
import { onCluster, say } from "./command";
import { moveBusiness } from "./move-shards";

/* pnpm citus:move BUSINESS HOST:PORT: moves a business, by its id or slug, to a worker of DATABASE_URL's cluster. */
await onCluster(async (urls) => {
  const [business, to, ...more] = process.argv.slice(2);
  if (!business || !to || more.length > 0) {
    throw new Error("Usage: pnpm citus:move BUSINESS HOST:PORT");
  }
  await moveBusiness(urls, { business, to: nodeAt(to), say });
});
