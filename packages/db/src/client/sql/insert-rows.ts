import { sql, type Insertable, type QueryCreator } from "kysely";

import type { DB } from "../../../generated/kysely/tables";
import { isOnCluster } from "../statements/name-business";
import { runSql, sqlBuilder, type SqlRunner } from "./typed-sql";

type AnyTables = Record<string, Record<string, unknown>>;

/** Callers name the table and columns, so their types apply instead of the builder's. */
const anyTables: QueryCreator<AnyTables> = sqlBuilder;

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row to insert into a table, by Prisma's names for its columns. */
export type NewRow<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]> as CamelCase<Column>]: Insertable<DB[Table]>[Column];
};

/**
 * Inserts any number of rows by one statement with one parameter; Prisma's `createMany` takes about a millisecond for
 * each row. A column that no row names, or names as undefined, gets its default. A column that only some rows name is
 * null in the others.
 */
export async function insertRows<Table extends keyof DB>(
  runner: SqlRunner,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { columns, given: records } = insertOf(table, rows);
  await runSql(
    runner,
    anyTables
      .insertInto(table)
      .columns(columns)
      .expression(anyTables.selectFrom(records).select(columns)),
  );
}

/** Rows of another table that refer to a new row by its id, in the column `by`. */
interface Parts {
  table: keyof DB;
  by: string;
  rows: readonly object[];
}

/** Declares the rows of a table that are parts of a new one. */
export const partsIn = <Table extends keyof DB, By extends keyof NewRow<Table> & string>(
  table: Table,
  parentColumn: By,
  rows: readonly Omit<NewRow<Table>, By>[],
): Parts => ({ table, by: column(parentColumn), rows });

/** Inserts a row and its parts by one statement, as `insertRows` does. Returns the row's id. */
export async function insertWithParts<Table extends "orders">(
  runner: SqlRunner,
  table: Table,
  row: NewRow<Table>,
  parts: readonly Parts[],
): Promise<string> {
  const whole = insertOf(table, [row]);
  let adding: QueryCreator<AnyTables> = anyTables.with("whole", (db) =>
    db
      .insertInto(table)
      .columns(whole.columns)
      .expression(db.selectFrom(whole.given).select(whole.columns))
      .returning("id"),
  );
  for (const [index, { table: partTable, by: column, rows }] of parts.entries()) {
    if (rows.length === 0) continue;
    const { columns, given: records } = insertOf(partTable, rows);
    const name: string = `part_${index}`;
    adding = adding.with(name, (db) =>
      db
        .insertInto(partTable)
        .columns([column, ...columns])
        .expression(
          db
            .selectFrom("whole")
            .innerJoin(records, (join) => join.onTrue())
            .select("whole.id as whole_id")
            .select(columns.map((one) => `given.${one}` as const)),
        )
        .$castTo<AnyTables[string]>(),
    );
  }
  const [added] = await runSql<{ id: string }>(
    runner,
    adding.selectFrom("whole").select("id").$castTo<{ id: string }>(),
  );
  if (!added) throw new Error("No row was added");
  return added.id;
}

/** Returns the parts of an INSERT that follow from its rows. */
function insertOf(table: keyof DB, rows: readonly object[]) {
  const named = rows.flatMap((row) =>
    Object.entries(row).filter(([, value]) => value !== undefined),
  );
  const names = new Map(named.map(([name]) => [name, column(name)]));
  const records = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [names.get(name) ?? name, value]),
    ),
  );
  const rowsOf = sql<AnyTables[string]>`
    jsonb_populate_recordset(null::${sql.table(table)}, ${asJson(records)}::jsonb)`;
  return { columns: [...names.values()], given: rowsOf.as("given") };
}

/** PostgreSQL refuses half of a pair of UTF-16 in JSON. The driver sends it as the replacement character. */
function asJson(records: readonly object[]): string {
  const text = JSON.stringify(records);
  return text.includes("\\ud") ? JSON.stringify(records, wellFormed) : text;
}

const wellFormed = (_name: string, value: unknown): unknown =>
  typeof value === "string" ? Buffer.from(value).toString() : value;

const column = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Lets PostgreSQL analyze the tables of a transaction that inserted very many rows, before others see them: for a
 * business without statistics it expects one row (docs/decisions/0415). Tables with few new rows are left alone.
 */
export async function analyzeWritten(tx: SqlRunner): Promise<void> {
  if (isOnCluster()) return;
  await runSql(tx, sqlBuilder.selectNoFrom(sql<string>`analyze_written()::text`.as("done")));
}
