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
 * Copies the last changes from the old database, with the queue of jobs, and compares each table's content. From then
 * on the cluster must serve, and the old database refuses the service's roles. An interrupted run can be repeated.
 * @throws Error if the service is connected to either, if the first copy is not complete, and if a table differs;
 * then
 * the old database can be served as before
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
    // From here on this cluster can't be filled again.
    await owner.query(`DROP TABLE ${FOLLOWED}`);
    await forgetChanges(old);
    say("All tables hold the same. Serve the cluster now: DATABASE_CLUSTER=citus");
    say("The old database lets nobody in but its owner: keep it until you trust the cluster");
  });
}

/**
 * Works while the old database refuses the service's roles. After a failure it accepts them again; otherwise they
 * stay locked out, so that the service never uses both.
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
    // Nobody can connect now, so the result of this check stays true.
    await refuseWhileServing(old, urls, "The service is connected to the old database");
    await work();
  } catch (error) {
    if (before.length > 0) {
      await old.query(`GRANT CONNECT ON DATABASE ${name} TO ${before.join(", ")}`);
    }
    throw error;
  }
}

/** Changes of these tables could not be followed: they have few rows, such as failed sign-ins of the last hour. */
async function copyUnlogged({ old, owner, tables }: Way): Promise<void> {
  for (const followed of tables.values()) {
    if (!followed.logged) await writingAsIs(owner, () => copyTable(old, owner, followed));
  }
}

const JOBS = ["_private_tasks", "_private_job_queues", "_private_jobs", "_private_known_crontabs"];

/** Copies the queue unchanged into the coordinator's. */
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

/** In parallel, because the service is stopped. */
async function digestsOfBoth(from: string, to: string): Promise<[Digests, Digests]> {
  return await Promise.all([withClient(from, tableDigests), withClient(to, tableDigests)]);
}

type Digests = Awaited<ReturnType<typeof tableDigests>>;
