import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Compilable,
} from "kysely";

import type { DB } from "../../generated/kysely/tables";

/**
 * Builds SQL that is typed by the schema: tables and columns bear their names in PostgreSQL, and
 * results are aliased to the names that code uses. It runs nothing by itself; see `runSql`.
 */
export const sqlBuilder = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** What can run a statement: a Prisma client, a transaction, or `quick` (docs/decisions/0024). */
export interface SqlRunner {
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
}

/**
 * Runs a built statement and gives its rows: none for a write without RETURNING. Values go as
 * parameters. In a transaction it is part of that; on the business's client it is bound to the
 * business in scope.
 */
export function runSql<Row>(runner: SqlRunner, statement: Compilable<Row>): Promise<Row[]> {
  const { sql, parameters } = statement.compile();
  return runner.$queryRawUnsafe<Row[]>(sql, ...parameters);
}

/** Stands for a value that comes with each run of a prepared statement. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * A statement that is built once, at its first run; building takes a fifth of a millisecond, which
 * counts for what is read on nearly every request.
 * @param build is given a placeholder for each value: it may put them where a value goes, and must
 * not look at them
 */
export function prepareSql<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => Compilable<Row>,
): (runner: SqlRunner, values: Values) => Promise<Row[]> {
  let built: { sql: string; parameters: readonly unknown[] } | undefined;
  return (runner, values) => {
    built ??= build(placeholders<Values>()).compile();
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter,
    );
    return runner.$queryRawUnsafe<Row[]>(built.sql, ...parameters);
  };
}

const placeholders = <Values extends Record<string, unknown>>(): Values =>
  // Kysely takes any object as a value, and never looks into it.
  new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
