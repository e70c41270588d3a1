import { escapeIdentifier, type Client } from "pg";

import { sequencesOf } from "../../backup/tables";
import { withClient } from "../../placement/cluster";
import { differences, tableDigests } from "../../placement/digests";
import { FOLLOWED } from "../../placement/tables";
import type { DatabaseUrls } from "../../urls";
import { refuseWhileServing } from "../distribute";
import { bringChanges, type Way } from "./bring";
import { copyTable, tablesToCopy, writingAsIs } from "./copy-rows";
import { isCopied, isNoted, onTheWay, type Following } from "./follow";
import { flushLog, forgetChanges, isFollowed } from "./source";

/**
 * Brings what changed last from the old database, with the queue of jobs, and compares what each table holds. From then on the
 * cluster is to be served, and the old database lets the service's roles in no more. Cut off, it is done again.
 * @throws Error where the service is connected to either, where not all was copied yet, and where a table differs; then
 *   the old database can be served as before
 */
export async function finishFollowing(urls: DatabaseUrls, { from, say }: Following): Promise<void> {
  await onTheWay(urls, from, async (way) => {
    const { old, owner } = way;
    if (!(await isFollowed(old)) || !(await isNoted(owner))) {
      throw new Error("The cluster does not follow this database: run this without --finish first");
    }
    if (!(await isCopied(way))) {
      throw new Error("Not all tables were copied yet: run this without --finish first");
    }
    await refuseWhileServing(owner, urls, "The service is connected to the cluster");
    await withoutService(old, urls, async () => {
      await flushLog(old);
      say("Bringing what changed last");
      while ((await bringChanges(way)) > 0);
      await copyUnlogged(way);
      await copyJobs(way);
      say("Comparing what each table holds");
      const unlike = differences(...(await digestsOfBoth(from, urls.owner)));
      if (unlike.length > 0) {
        throw new Error(
          `The cluster does not hold what the old database holds:\n${unlike.join("\n")}`,
        );
      }
    });
    // From here on nobody fills this cluster again.
    await owner.query(`DROP TABLE ${FOLLOWED}`);
    await forgetChanges(old);
    say("All tables hold the same. Serve the cluster now: DATABASE_CLUSTER=citus");
    say("The old database lets nobody in but its owner: keep it until you trust the cluster");
  });
}

/**
 * Works while the service's roles can't come to the old database. Where the work fails they can again; otherwise they are kept out
 * for good, so that nobody is served by both.
 */
async function withoutService(
  old: Client,
  urls: DatabaseUrls,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await old.query<{ who: string }>(
    `SELECT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS who
       FROM pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba)))
      WHERE datname = current_database() AND privilege_type = 'CONNECT' AND grantee <> datdba`,
  );
  const name = escapeIdentifier(old.database ?? "");
  const before = rows.map(({ who }) => who);
  if (before.length > 0) {
    await old.query(`REVOKE CONNECT ON DATABASE ${name} FROM ${before.join(", ")}`);
  }
  try {
    // Nobody comes in any more, so nobody can after this was asked.
    await refuseWhileServing(old, urls, "The service is connected to the old database");
    await work();
  } catch (error) {
    if (before.length > 0) {
      await old.query(`GRANT CONNECT ON DATABASE ${name} TO ${before.join(", ")}`);
    }
    throw error;
  }
}

/** Of these nothing could be followed: they hold little, such as failed sign-ins of the last hour. */
async function copyUnlogged({ old, owner, tables }: Way): Promise<void> {
  for (const followed of tables.values()) {
    if (!followed.logged) await writingAsIs(owner, () => copyTable(old, owner, followed));
  }
}

const JOBS = ["_private_tasks", "_private_job_queues", "_private_jobs", "_private_known_crontabs"];

/** The queue as it is, into the coordinator's. */
async function copyJobs({ old, owner }: Way): Promise<void> {
  const queues = await tablesToCopy(owner, "graphile_worker", JOBS);
  const sequences = await sequencesOf(old);
  await writingAsIs(owner, async () => {
    for (const queue of queues) await copyTable(old, owner, queue);
    for (const [name, last] of Object.entries(sequences)) {
      await owner.query("SELECT setval($1::regclass, $2)", [name, last]);
    }
  });
}

/** At the same time, since nobody is served meanwhile. */
async function digestsOfBoth(from: string, to: string): Promise<[Digests, Digests]> {
  return await Promise.all([withClient(from, tableDigests), withClient(to, tableDigests)]);
}

type Digests = Awaited<ReturnType<typeof tableDigests>>;
