import { sql, type Insertable } from "kysely";

import type { DB } from "../../generated/kysely/tables";
import { runSql, sqlBuilder, type SqlRunner } from "./typed-sql";

type CamelCase<Name> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** A row to be added to a table, by the names that Prisma has for its columns. */
export type NewRow<Table extends keyof DB> = {
  [Column in keyof Insertable<DB[Table]> as CamelCase<Column>]: Insertable<DB[Table]>[Column];
};

/**
 * Adds rows by one statement with one parameter, however many they are; Prisma's `createMany` takes about a
 * millisecond for each of them. A column that no row names takes its default. One that only some rows name is null in
 * the others.
 */
export async function insertRows<Table extends keyof DB>(
  runner: SqlRunner,
  table: Table,
  rows: readonly NewRow<Table>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = new Map(
    rows.flatMap((row) => Object.keys(row)).map((name) => [name, column(name)]),
  );
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [names.get(name), value])),
  );
  const into = sql.table(table);
  const columns = sql.join([...names.values()].map((name) => sql.ref(name)));
  const given = sql`jsonb_populate_recordset(null::${into}, ${JSON.stringify(records)}::jsonb)`;
  const statement = sql`insert into ${into} (${columns}) select ${columns} from ${given}`;
  await runSql(runner, { compile: () => statement.compile(sqlBuilder) });
}

const column = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
