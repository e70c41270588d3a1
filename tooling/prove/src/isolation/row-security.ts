import { bareTables, insertOf, tenantTables } from "@roundsman/api/testing";
import type { Neighbourhood } from "./neighbourhood";

/** The rows of one table that statements without a business returned. */
export interface TableReach {
  table: string;
  rows: number;
  businesses: number;
  /**
   * Rows seen with one business set that belong to it, and all its rows. They are equal if row-level security works.
   */
  seen: number;
  own: number;
  /** Rows of other businesses seen with one set, and rows seen with none. */
  foreign: number;
  withNone: number;
  /**
   * Number of statements that failed. Statements that would reach other nodes of a cluster fail, because no business
   * is set there.
   */
  refused: number;
}

/** Fewer on a cluster, because a refused statement queries all nodes first, and twice. */
const sampled = (onCluster: boolean) => (onCluster ? 1 : 5);

/**
 * Inserts a row for each business into every table that has a tenant, and then reads the complete table as the role
 * that serves businesses. It drops constraints and triggers, so it runs last.
 */
export async function readAcross({ demo, crowd }: Neighbourhood): Promise<TableReach[]> {
  const { service } = demo;
  const { owner } = service.test;
  await bareTables(owner);
  const few = [
    demo.fellside,
    demo.harbour,
    ...crowd.slice(0, sampled(service.test.urls.onCluster)).map(({ id }) => id),
  ];
  const reach: TableReach[] = [];
  for (const table of await tenantTables(owner)) {
    await owner.query(await insertOfAll(owner, table));
    reach.push(await readTable(service, table, few));
  }
  return reach;
}

/**
 * Returns a statement that inserts a row for each business. In tables with one row per business some rows exist
 * already.
 */
async function insertOfAll(owner: Parameters<typeof insertOf>[0], table: string): Promise<string> {
  const one = await insertOf(owner, table);
  const all = one
    .replace(/VALUES \((.*)\)$/s, "SELECT $1 FROM businesses b")
    .replace("$1::uuid", "b.id");
  return `${all} ON CONFLICT DO NOTHING`;
}

async function readTable(
  { database, test }: Neighbourhood["demo"]["service"],
  table: string,
  few: readonly string[],
): Promise<TableReach> {
  const reached: TableReach = {
    table,
    rows: 0,
    businesses: 0,
    seen: 0,
    own: 0,
    foreign: 0,
    withNone: 0,
    refused: 0,
  };
  const counted = await test.owner.query<{ rows: number; businesses: number }>(
    `SELECT count(*)::int AS rows, count(DISTINCT tenant_id)::int AS businesses FROM ${table}`,
  );
  Object.assign(reached, counted.rows[0]);
  const { business: pool } = database.pools;
  /** Returns the business of each row that a statement selects; null if the statement was refused. */
  const found = async (statement: string, values: string[] = []): Promise<string[] | null> => {
    try {
      const { rows } = await pool.query<{ tenant_id: string }>(statement, values);
      return rows.map(({ tenant_id: theirs }) => theirs);
    } catch (error) {
      if (!test.urls.onCluster || !isOfNobody(error)) throw error;
      reached.refused += 1;
      return null;
    }
  };
  const unfiltered = `SELECT tenant_id FROM ${table}`;
  reached.withNone = (await found(unfiltered))?.length ?? 0;
  for (const [place, id] of few.entries()) {
    const seen = await database.inBusiness(id, async () => {
      const all = await found(unfiltered);
      if (all) return all;
      const each: string[] = [];
      for (const one of new Set([id, few[(place + 1) % few.length] ?? id])) {
        each.push(...((await found(`${unfiltered} WHERE tenant_id = $1`, [one])) ?? []));
      }
      return each;
    });
    const own = await test.owner.query(`SELECT FROM ${table} WHERE tenant_id = $1`, [id]);
    reached.seen += seen.length;
    reached.own += own.rowCount ?? 0;
    reached.foreign += seen.filter((theirs) => theirs !== id).length;
  }
  return reached;
}

/** Returns true for the error of a node without a business. Test databases refuse such statements earlier. */
const isOfNobody = (error: unknown): boolean =>
  error instanceof Error &&
  /unrecognized configuration parameter|invalid input syntax for type uuid|multi-task query/.test(
    error.message,
  );

const titles = [
  "table",
  "rows",
  "of businesses",
  "seen with one set",
  "its own",
  "others'",
  "with none",
  "refused",
];

/** Returns the reach of all tables as lines of text. */
export function tableOf(reach: readonly TableReach[]): string[] {
  const lines = reach.map((reached) => Object.values(reached).map(String));
  return [titles, ...lines].map((cells) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(30) : cell.padStart(titles[at]!.length)))
      .join("  "),
  );
}
