import type { Client } from "pg";

import type { Node } from "../client/pools/nodes";
import { withClient } from "../placement/cluster";
import { makeShardViews } from "../placement/shard-views";
import { rolesOf } from "../row-security/roles";
import type { DatabaseUrls } from "../urls";
import { written } from "./address";
import { refuseOnePostgres, type Say } from "./make-cluster";

/**
 * Spreads shards evenly over the workers, and waits for the end. If interrupted, Citus continues, and a second run
 * waits for it. Businesses are served meanwhile.
 * @throws Error if Citus gave up
 */
export async function rebalance(urls: DatabaseUrls, say: Say): Promise<void> {
  await refuseOnePostgres(urls.owner);
  await withClient(urls.owner, async (owner) => {
    const moved = await runMoves(owner, {
      urls,
      start: "SELECT citus_rebalance_start() AS job",
      say,
    });
    if (!moved) say("The shards lie evenly already");
  });
}

/**
 * Starts Citus's moves of shards by a statement, and waits for the end. If moves are running already it waits for
 * those instead.
 * @returns false if there was nothing to move
 * @throws Error if Citus gave up
 */
export async function runMoves(
  owner: Client,
  { urls, start, say }: { urls: DatabaseUrls; start: string; say: Say },
): Promise<boolean> {
  const { rows: running } = await owner.query<{ job: string }>(
    `SELECT job_id AS job FROM pg_dist_background_job
      WHERE state IN ('scheduled', 'running') AND job_type = 'rebalance'`,
  );
  const { rows: started } =
    running.length > 0 ? { rows: running } : await owner.query<{ job: string | null }>(start);
  const job = started[0]?.job;
  if (!job || job === "0") return false;
  say(`Moving shards, as Citus's job ${job}`);
  await owner.query("SELECT citus_job_wait($1)", [job]);
  const { rows } = await owner.query<{ state: string }>(
    "SELECT state FROM pg_dist_background_job WHERE job_id = $1",
    [job],
  );
  if (rows[0]?.state !== "finished") {
    throw new Error(`The move is ${rows[0]?.state}: SELECT * FROM citus_rebalance_status()`);
  }
  await makeShardViews(owner, urls.owner, rolesOf(urls));
  return true;
}

/**
 * Moves the shards that hold a business to a worker, with those of all businesses that share them. They are served
 * meanwhile; writes wait for a moment at the end. A business at that worker already stays. An interrupted move leaves
 * the business where it was.
 * @param business an id or a slug
 * @throws Error for an unknown business or worker
 */
export async function moveBusiness(
  urls: DatabaseUrls,
  { business, to, say }: { business: string; to: Node; say: Say },
): Promise<void> {
  await refuseOnePostgres(urls.owner);
  await withClient(urls.owner, async (owner) => {
    await refuseUnknownWorker(owner, to);
    const { id, name } = await findBusiness(owner, business);
    const { rows } = await owner.query<Node & { shard: string }>(
      `SELECT shardid::text AS shard, nodename AS host, nodeport AS port
         FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
        WHERE shardid = get_shard_id_for_distribution_column('orders', $1::uuid)`,
      [id],
    );
    const [from] = rows;
    if (!from) throw new Error(`No worker holds ${name}`);
    if (written(from) === written(to)) return say(`${name} lies at ${written(to)} already`);
    await owner.query("SELECT citus_move_shard_placement($1::bigint, $2, $3::int, $4, $5::int)", [
      from.shard,
      from.host,
      from.port,
      to.host,
      to.port,
    ]);
    await makeShardViews(owner, urls.owner, rolesOf(urls));
    say(`${name} moved from ${written(from)} to ${written(to)}`);
  });
}

async function refuseUnknownWorker(owner: Client, { host, port }: Node): Promise<void> {
  const { rowCount } = await owner.query(
    `SELECT FROM pg_dist_node
      WHERE nodename = $1 AND nodeport = $2 AND groupid <> 0 AND isactive AND shouldhaveshards`,
    [host, port],
  );
  if (rowCount === 0) throw new Error(`${host}:${port} is no worker: add it by pnpm citus:node`);
}

async function findBusiness(
  owner: Client,
  business: string,
): Promise<{ id: string; name: string }> {
  const { rows } = await owner.query<{ id: string; name: string }>(
    "SELECT id, name FROM businesses WHERE id::text = $1 OR slug::text = $1",
    [business],
  );
  const [businessRow] = rows;
  if (!businessRow) throw new Error(`There is no business ${business}`);
  return businessRow;
}
