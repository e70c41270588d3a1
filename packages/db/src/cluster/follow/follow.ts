import { setTimeout as pause } from "node:timers/promises";

import { escapeIdentifier, type Client } from "pg";

import { migrationsOf } from "../../backup/tables";
import { withClient } from "../../placement/cluster";
import { FOLLOWED, places } from "../../placement/tables";
import { rolesOf } from "../../row-security/roles";
import type { DatabaseUrls } from "../../urls";
import { refuseWhileServing } from "../distribute";
import { refuseOnePostgres, type Say } from "../make-cluster";
import { bringChanges, type Way } from "./bring";
import { copyTable, readyToCopy, tablesToCopy, writingAsIs } from "./copy-rows";
import { bytesBehind, forgetChanges, isFollowed, keepChanges, whatSourceLacks } from "./source";

/** Pause between two readings of the old database once all is copied. */
const REST_MS = 500;
const SAY_EVERY_MS = 30_000;
/** This many changed rows are copied within a moment. */
const FEW = 1000;

export interface Following {
  /** The owner's address of the old database, which is a single PostgreSQL. */
  from: string;
  say: Say;
}

/**
 * Fills an empty cluster with the rows of a database that serves meanwhile, and then copies its changes, until it is
 * ended or `finishFollowing` is to be called. An interrupted run continues where it was: a copied table is not copied
 * again.
 * @throws Error, before any change, if the old database lacks a requirement, if both have different migrations, if
 * the
 * cluster has businesses that do not come from there, and if it is served or followed already
 */
export async function follow(
  urls: DatabaseUrls,
  { from, say, until }: Following & { until: AbortSignal },
): Promise<void> {
  await onTheWay(urls, from, async (way) => {
    await refuseWhileServing(way.owner, urls, "The service is connected to the cluster");
    await beginOrGoOn(way);
    await copyTables(way, say, until);
    let saidAt = 0;
    let isCaughtUp = false;
    while (!until.aborted) {
      const brought = await bringChanges(way);
      if (brought < FEW && !isCaughtUp) {
        isCaughtUp = true;
        // Once, and not during the downtime: PostgreSQL plans by it.
        await way.owner.query("ANALYZE");
        say("Caught up. When it suits: stop the service, and run this with --finish");
      }
      if (performance.now() - saidAt > SAY_EVERY_MS) {
        const behind = (await bytesBehind(way.old)) / 2 ** 20;
        say(`Brought ${brought} changed rows; ${behind.toFixed(1)} MiB of changes to read`);
        saidAt = performance.now();
      }
      if (brought < FEW) await pause(REST_MS, undefined, { signal: until }).catch(() => {});
    }
    say("Ended. The old database keeps what changes until this is run again, or with --give-up");
  });
}

/**
 * Ends following without a cluster: the old database stores nothing for it any longer, and can be served as before.
 */
export async function giveUpFollowing(urls: DatabaseUrls, { from, say }: Following): Promise<void> {
  await withClient(from, async (old) => {
    await forgetChanges(old);
    // A run that was killed while finishing may have locked them out.
    const { business, service } = rolesOf(urls);
    const name = escapeIdentifier(old.database ?? "");
    for (const role of [business, service]) {
      await old.query(`GRANT CONNECT ON DATABASE ${name} TO ${escapeIdentifier(role)}`);
    }
  });
  await withClient(urls.owner, async (owner) => {
    if (await isNoted(owner)) await owner.query(`TRUNCATE ${FOLLOWED}`);
  });
  say("The old database keeps no changes any more. What the cluster holds is not whole");
}

/** Works with both databases, and excludes other runs meanwhile. */
export async function onTheWay(
  urls: DatabaseUrls,
  from: string,
  work: (way: Way) => Promise<void>,
): Promise<void> {
  await refuseOnePostgres(urls.owner);
  await withClient(from, async (old) => {
    const lacks = await whatSourceLacks(old);
    if (lacks.length > 0)
      throw new Error(`The old database can't be followed: ${lacks.join("; ")}`);
    await withClient(urls.owner, async (owner) => {
      const { rows } = await owner.query<{ free: boolean }>(
        "SELECT pg_try_advisory_lock(hashtext('follow')) AS free",
      );
      if (!rows[0]?.free) throw new Error("Another process follows the old database: end it first");
      await refuseOtherMigrations(old, owner);
      await readyToCopy(old);
      await readyToCopy(owner);
      const tables = await tablesToCopy(owner, "public", [...places.keys()]);
      await work({ old, owner, tables: new Map(tables.map((one) => [one.name, one])) });
    });
  });
}

async function refuseOtherMigrations(old: Client, owner: Client): Promise<void> {
  const jobs = "SELECT max(id) AS last FROM graphile_worker.migrations";
  const [one, other] = await Promise.all(
    [old, owner].map(async (database) => {
      const { rows } = await database.query<{ last: number }>(jobs);
      return JSON.stringify([await migrationsOf(database), rows[0]?.last]);
    }),
  );
  if (one === other) return;
  throw new Error("The two databases stand at other migrations: run pnpm db:migrate on both");
}

async function beginOrGoOn({ old, owner }: Way): Promise<void> {
  const [kept, noted] = [await isFollowed(old), await isNoted(owner)];
  if (!noted) {
    const { rowCount } = await owner.query("SELECT FROM businesses LIMIT 1");
    if (rowCount !== 0) throw new Error("The cluster holds businesses already: take an empty one");
    if (kept) {
      throw new Error("The old database is followed by another cluster: --give-up ends that");
    }
    await owner.query(`CREATE TABLE ${FOLLOWED} ("table" text PRIMARY KEY)`);
  }
  if (kept) return;
  // Earlier copies would lack the changes since.
  await owner.query(`TRUNCATE ${FOLLOWED}`);
  await keepChanges(old);
}

/** Returns true if the cluster is being filled from an old database. */
export async function isNoted(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ noted: boolean }>(
    "SELECT to_regclass($1) IS NOT NULL AS noted",
    [FOLLOWED],
  );
  return rows[0]?.noted === true;
}

/** Returns true if all tables that can be followed were copied since the old database began to keep its changes. */
export async function isCopied({ owner, tables }: Way): Promise<boolean> {
  const { rowCount } = await owner.query(`SELECT FROM ${FOLLOWED}`);
  return rowCount === loggedOf(tables).length;
}

const loggedOf = (tables: Way["tables"]) => [...tables.values()].filter(({ logged }) => logged);

async function copyTables(
  { old, owner, tables }: Way,
  say: Say,
  until: AbortSignal,
): Promise<void> {
  const { rows } = await owner.query<{ table: string }>(`SELECT * FROM ${FOLLOWED}`);
  const copied = new Set(rows.map(({ table }) => table));
  const left = loggedOf(tables).filter(({ name }) => !copied.has(name));
  if (left.length === 0) return;
  say(`Copying ${left.length} tables`);
  let sum = 0;
  for (const followed of left) {
    if (until.aborted) return;
    sum += await writingAsIs(owner, async () => {
      await owner.query(`INSERT INTO ${FOLLOWED} VALUES ($1)`, [followed.name]);
      return await copyTable(old, owner, followed);
    });
  }
  say(`Copied ${sum} rows`);
}
