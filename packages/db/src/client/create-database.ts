import { PrismaPg } from "@prisma/adapter-pg";
import type { SqlDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { Pool } from "pg";

import { Prisma, PrismaClient } from "../../generated/client";
import { openChangeLine, type Changes } from "../changes/change-line";
import { openRedisLine, type RedisLine } from "../changes/redis-line";
import type { ServingUrls } from "../urls";
import { askingApart } from "./asking-apart";
import type { FairPool } from "./pools/fair-pool";
import { directSql, withDirectSql } from "./sql/direct-sql";
import { nameBusinessInEachTable } from "./statements/name-business";
import { nameConstraint } from "./statements/name-constraint";
import { NodePool } from "./pools/node-pool";
import { atNode, Nodes, type Node } from "./pools/nodes";
import { refuseGathering } from "./statements/refuse-gathering";
import { refuseInsertSelect } from "./statements/refuse-insert-select";
import { ScopedPool } from "./pools/scoped-pool";
import { sendInTurn } from "./statements/send-in-turn";
import { ServicePool } from "./pools/service-pool";
import { endTransaction } from "./open-transaction";
import { hookStatements } from "./statements/statement-hooks";
import { cancelWhenGone } from "./statements/cancel-when-gone";
import { statementNames } from "./statements/statement-names";
import { TenantScope } from "./tenant-scope";
import { limited, timeLimits, type TimeLimits } from "./time-limits";
import { traceStatement } from "./statements/trace-statements";
import type { SqlRunner } from "./sql/typed-sql";

export interface DatabaseOptions {
  urls: ServingUrls;
  /** If set, frequent changes are published over it instead of PostgreSQL. */
  redisUrl?: string | null;
  /** Connections of each of the two pools; 4 to 10 a process is best. */
  poolSize?: number;
  /** Milliseconds that a statement waits for a connection. */
  patienceMs?: number;
  /** PostgreSQL's time limits for these connections; default those of requests. */
  limits?: TimeLimits;
  /** Called for connections lost while idle. The pools replace them. */
  onConnectionLost?: (error: Error) => void;
  /** Creates Prisma's client on a pool. Tests lend an existing one. */
  prisma?: (pool: Pool) => PrismaClient;
}

/** A node of the database, reached as the service's role. */
export interface ServiceNode {
  /** Its permanent number in the cluster; 0 is the coordinator, and a single PostgreSQL. */
  number: number;
  pool: FairPool;
  /** For typed SQL at that node alone. */
  sql: SqlRunner;
}

export interface Database {
  /**
   * Bound by row-level security to the business in scope; outside any scope it reads no rows. Typed SQL bypasses
   * Prisma's engine and goes straight to the pool.
   */
  business: PrismaClient;
  /** Reads every business: sign-in, console, worker. */
  service: PrismaClient;
  /** The pools under the two clients, for code that needs bare `pg`. */
  pools: { business: FairPool; service: FairPool };
  /**
   * Returns the current nodes, for things that each node has for itself, such as jobs (docs/decisions/0358): the
   * coordinator first. A single PostgreSQL is the only node, and needs no query.
   * @throws if a cluster's coordinator can't be reached
   */
  nodes: () => Promise<ServiceNode[]>;
  /**
   * Returns the node that holds a business, for locking all of the business at once. A single PostgreSQL holds all,
   * and needs no query.
   * @throws if a cluster's coordinator can't be reached
   */
  nodeHolding: (tenantId: string) => Promise<ServiceNode>;
  /**
   * Notices of committed changes, over one connection for each process and node (docs/decisions/0120). `tellPast`
   * publishes changes that a transaction withholds from PostgreSQL; null without Redis (docs/decisions/0352).
   */
  changes: Pick<Changes, "hear"> & { tellPast: RedisLine["tell"] | null };
  /**
   * Runs `work` with `business` bound to one business, through everything it awaits.
   * @throws TypeError if `tenantId` is not a UUID
   */
  inBusiness: <T>(tenantId: string, work: () => Promise<T>) => Promise<T>;
  /** Ends both pools and the line of changes; waits for connections in use. */
  close: () => Promise<void>;
}

const MILLISECONDS = 1000;

/** Opens both ways into the database. Nothing connects until the first query. */
export function createDatabase(options: DatabaseOptions): Database {
  const { urls, redisUrl, poolSize = 8, onConnectionLost = () => {} } = options;
  // Short enough that a request gets an error instead of hanging.
  const { patienceMs = 5 * MILLISECONDS, limits = timeLimits.requests } = options;
  const { prisma = (pool: Pool) => prismaOn(adapterOf(pool), patienceMs) } = options;
  const shared = {
    max: poolSize,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 30 * MILLISECONDS,
    keepAlive: true,
    ...limited(limits),
  };
  const scope = new TenantScope();
  const tenantInScope = () => scope.current();
  const ofBusiness = {
    ...shared,
    connectionString: urls.onCluster ? plannedForItsValues(urls.business) : urls.business,
  };
  const ofService = new ServicePool({ ...shared, connectionString: urls.service }, tenantInScope);
  const nodes = urls.onCluster ? new Nodes(ofService) : null;
  if (nodes) nameBusinessInEachTable();
  const pools = {
    business: nodes
      ? new NodePool(nodes, ofBusiness, tenantInScope)
      : new ScopedPool(ofBusiness, tenantInScope),
    service: ofService,
  };
  for (const pool of [pools.business, pools.service]) {
    pool.on("error", onConnectionLost);
    // A connection lost while in use fails its statement or the next. An unhandled event would end the process.
    pool.on("connect", (client) => client.on("error", () => {}));
    const hooks = [traceStatement, nameConstraint, endTransaction];
    // Not for the service's pool: the caller of several requests is looked up once for all.
    if (pool === pools.business) hooks.push(cancelWhenGone);
    if (nodes && pool === pools.business) hooks.push(refuseInsertSelect);
    pool.on("connect", (client) => {
      sendInTurn(client);
      hookStatements(client, hooks);
    });
  }

  const prismaFor = (pool: Pool) => (nodes ? askingApart(prisma(pool)) : prisma(pool));
  const clientOn = (pool: Pool) => withDirectSql(() => prismaFor(pool), pool);
  const business = refuseGathering(clientOn(pools.business));
  const service = clientOn(pools.service);

  const urlAt = (node: Node) => atNode(urls.service, node);
  const workers = nodes && (async () => (await nodes.workers()).map(urlAt));
  const line = openChangeLine({ url: urls.service, workers, onLost: onConnectionLost });
  const past = redisUrl ? openRedisLine({ url: redisUrl, onLost: onConnectionLost }) : null;

  const withSql = <N extends { pool: FairPool }>(node: N) => ({
    ...node,
    sql: directSql(node.pool),
  });
  return {
    business,
    service,
    changes: {
      hear(tenantId, heard) {
        const stops = [line.hear(tenantId, heard), past?.hear(tenantId, heard)];
        return () => {
          for (const stop of stops) stop?.();
        };
      },
      tellPast: past?.tell ?? null,
    },
    pools,
    nodes: async () => (await ofService.nodes(nodes)).map(withSql),
    nodeHolding: async (tenantId) => withSql(await ofService.nodeHolding(tenantId, nodes)),
    inBusiness: (tenantId, work) => scope.run(tenantId, work),
    async close() {
      await Promise.all([business.$disconnect(), service.$disconnect()]);
      await Promise.all([pools.business.end(), pools.service.end()]);
      await Promise.all([line.close(), past?.close()]);
    },
  };
}

/**
 * Makes each statement of a connection be planned for its values, even in triggers. With a generic plan, which
 * PostgreSQL uses after some runs, Citus can't know which business's rows a change by other rows concerns, and
 * queries all nodes.
 */
function plannedForItsValues(url: string): string {
  const planned = new URL(url);
  const more = planned.searchParams.get("options");
  const options = ["-c plan_cache_mode=force_custom_plan", ...(more ? [more] : [])];
  planned.searchParams.set("options", options.join(" "));
  return planned.href;
}

/** Columns for finding and sorting rows that are never shown: reads leave them out. */
const unread = ["foundBy", "sortName"];

const unreadOfModels: Prisma.GlobalOmitConfig = Object.fromEntries(
  Object.values(Prisma.ModelName).map((model) => {
    const columns = columnsOf(model);
    const omitted = unread.filter((column) => column in columns).map((column) => [column, true]);
    return [`${model.charAt(0).toLowerCase()}${model.slice(1)}`, Object.fromEntries(omitted)];
  }),
);

function columnsOf(model: string): object {
  const columns: unknown = Reflect.get(Prisma, `${model}ScalarFieldEnum`);
  return typeof columns === "object" && columns !== null ? columns : {};
}

/** The adapter through which Prisma sends its statements. */
export const adapterOf = (pool: Pool): PrismaPg =>
  new PrismaPg(pool, { statementNameGenerator: statementNames() });

/**
 * Creates Prisma's own client, without typed SQL.
 * @param patienceMs milliseconds that a transaction waits for its connection
 */
export function prismaOn(adapter: SqlDriverAdapterFactory, patienceMs: number): PrismaClient {
  const transactionOptions = { maxWait: patienceMs, timeout: 30 * MILLISECONDS };
  return new PrismaClient({ adapter, transactionOptions, omit: unreadOfModels });
}
