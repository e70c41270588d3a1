import { parseArgs } from "node:util";

import { onCluster, say } from "../command";
import { finishFollowing } from "./finish";
import { follow, giveUpFollowing } from "./follow";

/*
 * pnpm db:follow [--finish | --give-up]: fills the empty cluster of DATABASE_URL from the database of
 * OLD_DATABASE_URL while that serves, and follows its changes until interrupted. --finish, with the service stopped,
 * copies the rest and compares.
 */
await onCluster(async (urls) => {
  const { values } = parseArgs({
    options: {
      finish: { type: "boolean", default: false },
      "give-up": { type: "boolean", default: false },
    },
  });
  const from = process.env["OLD_DATABASE_URL"];
  if (!from)
    throw new Error("OLD_DATABASE_URL is not set: the old database's address, as its owner");
  if (values.finish) return await finishFollowing(urls, { from, say });
  if (values["give-up"]) return await giveUpFollowing(urls, { from, say });
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
  await follow(urls, { from, say, until: ended.signal });
});
