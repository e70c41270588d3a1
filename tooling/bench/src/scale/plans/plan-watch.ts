import type { Service } from "@roundsman/api";
import type { Client, PoolClient } from "pg";
import { readPlan, type Plan } from "./plans";
import { countRowsAtShards } from "./rows-at-shards";

/** The work of an operation's statements, including those inside triggers and functions. */
export interface Looked {
  /** Rows read in one turn, on average. On a cluster the rows of statements that Citus executes are not counted. */
  rows: number;
  statements: number;
  /** The statement that read most rows; missing if no plan was reported. */
  widest?: string;
  /** The tables that were read completely. On a cluster `table` is a shard's name. */
  wholeScans: { table: string; statement: string }[];
  /** On a cluster, the number of the business's statements that queried several shards. */
  fannedOut: number;
}

const tellingPlans = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

/*
 * If rows are counted, Citus queries a shard a second time unless a business is set. So rows are counted only for a
 * connection's own statements (see `countRowsAtShards`). Citus does not report the plans at the shards it queries:
 * the shards report them.
 */
const tellingAtNodes = {
  ...tellingPlans,
  "auto_explain.log_analyze": "off",
  "citus.explain_distributed_queries": "off",
  "citus.multi_task_query_log_level": "notice",
};

/**
 * Creates a function for a setting that only a superuser may change. Rows of statements that Citus plans inside
 * functions are not counted.
 */
const letCountRows = `
  CREATE OR REPLACE FUNCTION public.count_rows(wanted boolean) RETURNS void LANGUAGE sql SECURITY DEFINER AS $$
    SELECT set_config('auto_explain.log_analyze', (wanted AND groupid <> 0)::text, false) FROM pg_catalog.pg_dist_local_group
  $$;
  DO $$
  DECLARE
    found regprocedure;
  BEGIN
    FOR found IN SELECT oid FROM pg_proc WHERE prosecdef AND 'plan_cache_mode=force_custom_plan' = ANY (proconfig) LOOP
      EXECUTE format('ALTER FUNCTION %s SET auto_explain.log_analyze = off', found);
    END LOOP;
  END $$`;

/**
 * Has a node report the executed plan of each statement to its client. It applies to new connections, and needs a
 * superuser.
 */
export async function tellPlans(superuser: Client): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>("SELECT current_database() AS name");
  const citus = await superuser.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const isCluster = citus.rowCount === 1;
  if (isCluster) {
    await superuser.query("SET citus.enable_ddl_propagation = off");
    await superuser.query("LOAD 'auto_explain'");
    await superuser.query(letCountRows);
  }
  for (const [name, value] of Object.entries(isCluster ? tellingAtNodes : tellingPlans)) {
    await superuser.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  }
}

// After five executions PostgreSQL may switch to a generic plan, so eight turns show it.
const turns = 8;

const tellsWhere = /\bshards\.|\bcount_rows\(|\block_shard_metadata\(|'search_path'/;

/** Statements that find and check the place of a business's rows on a cluster are not part of the operation. */
const isOfPlacement = ({ statement, scans }: Plan) =>
  tellsWhere.test(statement) ||
  (scans.length > 0 && scans.every(({ table }) => table.startsWith("pg_")));

/** Collects the plans of a service that has no connection yet, at nodes that report them (`tellPlans`). */
export class PlanWatch {
  #heard: Plan[] = [];
  #fannedOut = 0;

  constructor({ database }: Service, { isCluster }: { isCluster: boolean }) {
    const listen = (client: PoolClient) =>
      client.on("notice", ({ message }) => {
        const plan = readPlan(message ?? "");
        if (plan && !isOfPlacement(plan)) this.#heard.push(plan);
      });
    for (const pool of [database.pools.business, database.pools.service])
      pool.on("connect", listen);
    database.pools.business.on("connect", (client) => {
      if (isCluster) countRowsAtShards(client);
      client.on("notice", ({ message }) => {
        if (message?.startsWith("multi-task query")) this.#fannedOut += 1;
      });
    });
  }

  /** Runs an operation several times, and returns its work. */
  async during(ask: (turn: number) => Promise<unknown>): Promise<Looked> {
    this.#heard = [];
    this.#fannedOut = 0;
    for (let turn = 0; turn < turns; turn += 1) await ask(turn);
    const heard = this.#heard;
    const rowsOf = ({ scans }: Plan) => scans.reduce((sum, { rows }) => sum + rows, 0);
    const rows = heard.reduce((sum, plan) => sum + rowsOf(plan), 0);
    const [widest] = heard.toSorted((one, other) => rowsOf(other) - rowsOf(one));
    return {
      fannedOut: this.#fannedOut,
      rows: Math.round(rows / turns),
      statements: Math.round(heard.length / turns),
      ...(widest && { widest: widest.statement }),
      wholeScans: heard.flatMap(({ statement, scans }) =>
        scans.filter(({ whole }) => whole).map(({ table }) => ({ table, statement })),
      ),
    };
  }
}
