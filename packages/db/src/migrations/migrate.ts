import type { DatabaseUrls } from "../urls";
import { migrateJobs } from "../jobs/migrate-jobs";
import { readyNode, nodeUrls, withClient } from "../placement/cluster";
import { placeTables } from "../placement/place-tables";
import { makeShardViews } from "../placement/shard-views";
import { letNodesSignIn } from "../placement/sign-in";
import { letErase } from "../row-security/erasure";
import { guardRows } from "../row-security/guard-rows";
import { letIndexesWork } from "../row-security/leakproof";
import { secureRows } from "../row-security/secure-rows";
import { ensureRoles } from "../row-security/roles";
import { applyMigrations } from "./engine";
import { expectRows, letAnalyze } from "./expect-rows";

/**
 * Migrates a database to this version of the service: missing migrations, on a cluster the passwords between its
 * nodes and the tables' placement, the two roles, row-level security, the expected statistics of tables that were not
 * analyzed yet; and on each node the worker's tables, settings for indexes, and on a cluster views of its shards. A
 * second run changes nothing.
 * @param until the last migration to apply, for a database that is to be filled from an older one
 * @param say receives a line for each step: on a cluster of many shards each takes minutes
 * @returns the names of the migrations applied now
 * @throws Error if a migration fails, or a table can't be placed; migrations before it stay applied
 */
export async function migrate(
  urls: DatabaseUrls,
  { until, say = () => {} }: { until?: string | undefined; say?: (line: string) => void } = {},
): Promise<string[]> {
  await withClient(urls.owner, (owner) => letNodesSignIn(owner, urls));
  say("Applying migrations");
  const applied = await applyMigrations(urls.owner, until);
  const roles = await withClient(urls.owner, async (owner) => {
    say("Placing tables, and the foreign keys between them");
    await placeTables(owner);
    const ensured = await ensureRoles(owner, urls);
    await letNodesSignIn(owner, urls);
    for (const url of await nodeUrls(owner, urls.owner)) {
      await withClient(url, async (node) => {
        await migrateJobs(node, url, ensured);
        await letIndexesWork(node);
        await readyNode(node, ensured);
      });
    }
    return ensured;
  });
  // On a new connection: one that was open while `readyNode` changed how nodes connect can't change tables any longer
  // ("cannot have multiple metadata connections").
  await withClient(urls.owner, async (owner) => {
    say("Putting row-level security on all tables");
    await secureRows(owner, roles);
    await guardRows(owner, roles);
    await letErase(owner, roles);
    await expectRows(owner);
    await letAnalyze(owner, roles);
    say("Making views of the shards");
    await makeShardViews(owner, urls.owner, roles);
  });
  return applied;
}
