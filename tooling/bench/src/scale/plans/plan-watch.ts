import type { Service } from "@roundsman/api";
import type { Client, PoolClient } from "pg";
import { readPlan, type Scan } from "./plans";

/** What the statements of an operation did, those inside triggers and functions included. */
export interface Looked {
  /** Rows looked at in one turn, on an average. */
  rows: number;
  statements: number;
  wholeScans: { table: string; statement: string }[];
  /** On a cluster, how many statements of the business asked several shards. */
  fannedOut: number;
}

/**
 * Has a node tell each statement's plan, as it was carried out, to whoever asked; for connections made from now on. For a
 * superuser. A node of a cluster tells only which statements ask several shards: for a plan as it was carried out Citus would
 * ask the shard once more, where nobody said for which business.
 */
export async function tellPlans(superuser: Client): Promise<void> {
  const { rows } = await superuser.query<{ name: string }>("SELECT current_database() AS name");
  const citus = await superuser.query("SELECT FROM pg_extension WHERE extname = 'citus'");
  const isCluster = citus.rowCount === 1;
  if (isCluster) await superuser.query("SET citus.enable_ddl_propagation = off");
  const settings = isCluster ? { "citus.multi_task_query_log_level": "notice" } : tellingPlans;
  for (const [name, value] of Object.entries(settings)) {
    await superuser.query(`ALTER DATABASE ${rows[0]?.name} SET ${name} = '${value}'`);
  }
}

const tellingPlans = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": 0,
  "auto_explain.log_analyze": "on",
  "auto_explain.log_timing": "off",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  "auto_explain.log_level": "notice",
};

// PostgreSQL may settle on a plan for any value once a statement was asked five times.
const turns = 8;

/** Hears the plans of a service that has connected to nothing yet. */
export class PlanWatch {
  #heard: { statement: string; scans: Scan[] }[] = [];
  #fannedOut = 0;

  constructor({ database }: Service) {
    const listen = (client: PoolClient) =>
      client.on("notice", ({ message }) => {
        const plan = readPlan(message ?? "");
        if (plan) this.#heard.push(plan);
      });
    for (const pool of [database.pools.business, database.pools.service])
      pool.on("connect", listen);
    database.pools.business.on("connect", (client) =>
      client.on("notice", ({ message }) => {
        if (message?.startsWith("multi-task query")) this.#fannedOut += 1;
      }),
    );
  }

  /** Does something some times over, and gives what came of it. */
  async during(ask: (turn: number) => Promise<unknown>): Promise<Looked> {
    this.#heard = [];
    this.#fannedOut = 0;
    for (let turn = 0; turn < turns; turn += 1) await ask(turn);
    const heard = this.#heard;
    const rows = heard.flatMap(({ scans }) => scans).reduce((sum, scan) => sum + scan.rows, 0);
    return {
      fannedOut: this.#fannedOut,
      rows: Math.round(rows / turns),
      statements: Math.round(heard.length / turns),
      wholeScans: heard.flatMap(({ statement, scans }) =>
        scans.filter(({ whole }) => whole).map(({ table }) => ({ table, statement })),
      ),
    };
  }
}
