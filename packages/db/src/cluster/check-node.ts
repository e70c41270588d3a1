import type { Queryable } from "../placement/misfits";

/** The oldest PostgreSQL and Citus on which the tests of a cluster passed. */
const POSTGRESQL = 18;
const CITUS = "14.0-1";
const WORKERS = 16;
/** Row-level security is put on all tables in one transaction, which locks each shard of each. */
const LOCKS_A_SHARD = 160;

interface State {
  settings: Record<string, string>;
  superuser: boolean;
  citus: string | null;
}

/**
 * Returns the missing requirements for a PostgreSQL to become a node of the cluster, one sentence each; an empty list
 * for none. Changes nothing.
 * @param shards number of shards of each table that it may have to hold
 */
export async function whatNodeLacks(node: Queryable, shards: number): Promise<string[]> {
  const { settings, superuser, citus } = await stateOf(node);
  const number = (name: string) => Number(settings[name] ?? 0);
  const lists = (name: string, entry: string) =>
    (settings[name] ?? "").split(",").some((one) => one.trim() === entry);
  const plugins = settings["output_plugin_libraries"];
  const locks = number("max_locks_per_transaction");
  const conninfo = settings["citus.node_conninfo"];
  const transactions = number("max_connections") + number("max_prepared_transactions");
  const lacks: [is: boolean, sentence: string][] = [
    [!superuser, "the owner in DATABASE_URL must be a superuser"],
    [
      number("server_version_num") < POSTGRESQL * 10_000,
      `PostgreSQL must be ${POSTGRESQL} or later`,
    ],
    [citus === null, "the extension citus is not installed"],
    [citus !== null && isOlder(citus, CITUS), `Citus must be ${CITUS} or later, and is ${citus}`],
    [!lists("shared_preload_libraries", "citus"), "shared_preload_libraries must list citus"],
    [settings["wal_level"] !== "logical", "wal_level must be logical, for moves of shards"],
    [
      number("max_prepared_transactions") < number("max_connections"),
      "max_prepared_transactions must be at least max_connections: each connection may have one prepared",
    ],
    [
      number("max_worker_processes") < WORKERS,
      `max_worker_processes must be at least ${WORKERS}, for Citus's own and for moves`,
    ],
    [
      plugins !== undefined && !lists("output_plugin_libraries", "citus"),
      "output_plugin_libraries must list citus, for moves of shards",
    ],
    [
      conninfo !== undefined && !conninfo.includes("tcp_user_timeout="),
      "citus.node_conninfo must have tcp_user_timeout=5000 beside what is set, or a lost machine is waited for",
    ],
    [
      locks * transactions < shards * LOCKS_A_SHARD,
      `max_locks_per_transaction must be at least ${Math.ceil((shards * LOCKS_A_SHARD) / transactions)} for ${shards} shards`,
    ],
  ];
  return lacks.filter(([is]) => is).map(([, sentence]) => sentence);
}

/** Returns true if the first of two versions such as 14.0-1 is older. */
const isOlder = (one: string, other: string): boolean =>
  one.localeCompare(other, "en", { numeric: true }) < 0;

async function stateOf(node: Queryable): Promise<State> {
  const { rows: settings } = await node.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_settings WHERE name IN (
       'server_version_num', 'shared_preload_libraries', 'wal_level', 'max_connections', 'max_prepared_transactions',
       'max_worker_processes', 'output_plugin_libraries', 'max_locks_per_transaction')
         OR (name = 'citus.node_conninfo' AND source <> 'default')`,
  );
  const { rows } = await node.query<{ superuser: boolean; citus: string | null }>(
    `SELECT rolsuper AS superuser,
            (SELECT default_version FROM pg_available_extensions WHERE name = 'citus') AS citus
       FROM pg_roles WHERE rolname = current_user`,
  );
  return {
    settings: Object.fromEntries(settings.map(({ name, setting }) => [name, setting])),
    superuser: rows[0]?.superuser === true,
    citus: rows[0]?.citus ?? null,
  };
}
