import type { Service } from "@roundsman/api";
import type { Client, PoolClient } from "pg";
import { readPlan, type Plan } from "./plans";
import { countRowsAtShards } from "./rows-at-shards";

/** What the statements of an operation did, those inside triggers and functions included. */
export interface Looked {
  /** Rows looked at in one turn, on an average. On a cluster those of statements that Citus carries out are not counted. */
  rows: number;
  statements: number;
  /** The statement that looked at most rows; none where nothing was heard. */
  widest?: string;
  /** By which name a table is known where it lies: on a cluster a shard's. */
  wholeScans: { table: string; statement: string }[];
  /** On a cluster, how many statements of the business asked several shards. */
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
 * Where rows are counted, Citus asks a shard anew, where nobody said for which business: so they are counted for a connection's
 * own statements alone (see `countRowsAtShards`), and Citus does not tell of the shards it asks: their plans are told there.
 */
const tellingAtNodes = {
  ...tellingPlans,
  "auto_explain.log_analyze": "off",
  "citus.explain_distributed_queries": "off",
  "citus.multi_task_query_log_level": "notice",
};

/** What a connection may not set by itself; and what Citus plans in functions counts no rows. */
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
 * Has a node tell each statement's plan, as it was carried out, to whoever asked; for connections made from now on. For a
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

// PostgreSQL may settle on a plan for any value once a statement was asked five times.
const turns = 8;

const tellsWhere = /\bshards\.|\bcount_rows\(|\block_shard_metadata\(|'search_path'/;

/** What tells a connection of a cluster where rows are, and asks whether they are there, is no statement of the operation's. */
const isOfPlacement = ({ statement, scans }: Plan) =>
  tellsWhere.test(statement) ||
  (scans.length > 0 && scans.every(({ table }) => table.startsWith("pg_")));

/** Hears the plans of a service that has connected to nothing yet, at nodes that tell them (`tellPlans`). */
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

  /** Does something some times over, and gives what came of it. */
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
