import { randomBytes } from "node:crypto";

import { Pool } from "pg";

import type { Database } from "../client/create-database";
import { createDatabase } from "../client/create-database";
import type { DatabaseUrls } from "../urls";
import { isDatabaseLost } from "../lost-connection";
import { timeLimits, type TimeLimits } from "../client/time-limits";
import { databaseUrls } from "../urls";
import { lendPrisma, testPatienceMs } from "./lend-prisma";
import { onDatabase } from "./on-database";
import { tellingFanOut } from "./hear-fan-out";
import { refusePreparedSearches, refuseSharedHolds } from "./refuse-statements";
import { ensureDemo, ensureTemplate } from "./template";
import { testServer } from "./test-server";

export interface TestDatabase {
  urls: DatabaseUrls;
  /** The settings of a serving process for it. */
  environment: {
    BUSINESS_DATABASE_URL: string;
    SERVICE_DATABASE_URL: string;
    DATABASE_CLUSTER?: "citus";
  };
  /** Opened like the service's own. */
  database: Database;
  /** The owner of the tables, for deliberately bare statements. Exempt from row-level security. */
  owner: Pool;
  /**
   * Closes all of the above and drops the database. PostgreSQL waits five seconds for other connections (a server
   * under test) to end, then refuses.
   */
  drop: () => Promise<void>;
}

/**
 * Creates a migrated database for one test file. This call is all that a test needs:
 *
 * const { database, owner, drop } = await testDatabase();
 * afterAll(drop);
 *
 * All test runs on the machine share one PostgreSQL, booted by the first and stopped after some seconds without a
 * connection. With `CITUS_URL` the database is one of that cluster.
 * @param demo adds the demo, its second steps encrypted with this key; default empty
 * @param limits PostgreSQL's time limits; default those of jobs
 * @param byCitus makes Citus plan each statement of a business on a cluster, as it does if a node has no views of its
 * shards
 */
export async function testDatabase(
  demo?: { secretKey: string },
  {
    byCitus = process.env["CITUS_VIEWS"] === "off",
    // A machine that runs many tests at once is slow.
    limits = timeLimits.jobs,
  }: { byCitus?: boolean; limits?: TimeLimits } = {},
): Promise<TestDatabase> {
  const { name, server } = await patiently(() => cloneTemplate(demo));
  const url = onDatabase(server.url, name);
  const plain = databaseUrls({ DATABASE_URL: url });
  const urls = server.isCluster ? ofCluster(plain, byCitus) : { ...plain, onCluster: false };
  const database = createDatabase({
    urls,
    poolSize: 4,
    patienceMs: testPatienceMs,
    limits,
    prisma: lendPrisma,
  });
  for (const pool of Object.values(database.pools)) {
    refusePreparedSearches(pool);
    if (server.isCluster) refuseSharedHolds(pool);
  }
  const owner = new Pool({ connectionString: url, max: 4 });
  owner.on("error", () => {});
  return {
    urls,
    environment: {
      BUSINESS_DATABASE_URL: urls.business,
      SERVICE_DATABASE_URL: urls.service,
      ...(server.isCluster && { DATABASE_CLUSTER: "citus" as const }),
    },
    database,
    owner,
    async drop() {
      await Promise.all([database.close(), owner.end()]);
      await server.drop(name);
      await server.end();
    },
  };
}

/**
 * On a cluster a business's statement that reaches several of its shards fails. Outside a transaction it always does,
 * because the other nodes have no business set. Within a transaction they have one, and the statement would run, so
 * it is made an error. With views of the shards no statement reaches others: `CITUS_VIEWS=off` sends each through
 * Citus. The service may reach several, and detects it (`hearFanOut`).
 */
function ofCluster(plain: DatabaseUrls, byCitus: boolean) {
  const business = [tellingFanOut("error"), ...(byCitus ? ["-c shards.views=off"] : [])];
  return {
    ...plain,
    business: withOptions(plain.business, business),
    service: withOptions(plain.service, [tellingFanOut("notice")]),
    onCluster: true,
  };
}

function withOptions(url: string, options: readonly string[]): string {
  const more = new URL(url);
  more.searchParams.set("options", options.join(" "));
  return more.href;
}

/** Clones the template, on a server whose connection shows that tests still run. */
async function cloneTemplate(demo?: { secretKey: string }) {
  const server = await testServer();
  try {
    const template = demo ? await ensureDemo(server, demo.secretKey) : await ensureTemplate(server);
    const name = `test_${randomBytes(6).toString("hex")}`;
    await server.clone(name, template);
    return { name, server };
  } catch (error) {
    await server.end();
    throw error;
  }
}

/** Retries if the watcher stopped the server at that very moment. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let attemptsLeft = 3; ; attemptsLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (attemptsLeft === 0 || !isDatabaseLost(error)) throw error;
    }
  }
}
