import {
  DummyDriver,
  expressionBuilder,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type AliasedRawBuilder,
  type Compilable,
  type CompiledQuery,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from "kysely";

import type { DB } from "../../../generated/kysely/tables";
import { inSteps, needsSteps, type Send } from "./in-steps";
import { isOnCluster, namingBusiness } from "../statements/name-business";
import { asksWholeTables } from "../statements/whole-tables";

export {
  expressionBuilder,
  sql,
  type Compilable,
  type Expression,
  type InferResult,
  type QueryCreator,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from "kysely";
export { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from "kysely/helpers/postgres";
/** Every table and its columns, by their names in PostgreSQL. Made from the Prisma schema. */
export type { DB as Tables } from "../../../generated/kysely/tables";

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
  plugins: [namingBusiness],
});

/** What can run a statement: a client of the database, or a transaction. */
export interface SqlRunner {
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
  /** Of a transaction on a cluster: whether it writes to shards by themselves, so that it may add what a query gives. */
  $writesToShards?(): boolean;
}

/**
 * Runs a built statement and gives its rows: none for a write without RETURNING. Values go as
 * parameters. In a transaction it is part of that; on the business's client it is bound to the
 * business in scope.
 */
export function runSql<Row>(runner: SqlRunner, statement: Compilable<Row>): Promise<Row[]> {
  return sendBuilt(runner, statement.compile(), (text, values) =>
    runner.$queryRawUnsafe<Row[]>(text, ...values),
  );
}

/** Sends a statement as it was built; on a cluster in steps, where Citus would add rows that a query gives. */
function sendBuilt<Row>(
  runner: SqlRunner,
  { sql: text, parameters, query }: CompiledQuery<Row>,
  send: (text: string, parameters: readonly unknown[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (staysAtNode(runner, text) || !needsSteps(query)) return send(text, parameters);
  // Rows of steps between are no rows of this statement; those of the last are.
  return inSteps(query, send as Send) as Promise<Row[]>;
}

const staysAtNode = (runner: SqlRunner, text: string): boolean =>
  !isOnCluster() || (!asksWholeTables(text) && runner.$writesToShards?.() === true);

/**
 * Whether the node that is asked carries a statement out itself, with every function that it calls. One PostgreSQL always
 * does. On a cluster a business's transaction does at its worker; elsewhere Citus may send the whole statement to another node.
 */
export const isCarriedOutHere = (runner: SqlRunner, statement: Compilable): boolean =>
  !isOnCluster() || staysAtNode(runner, statement.compile().sql);

/** The same for a statement that gives at most one row; null where it gives none. */
export async function runSqlForOne<Row>(
  runner: SqlRunner,
  statement: Compilable<Row>,
): Promise<Row | null> {
  const [row] = await runSql(runner, statement);
  return row ?? null;
}

/**
 * Holds a name until the transaction ends: of two who hold the same one, the second waits for the
 * first. For what has no row yet that could be locked.
 */
export async function lockName(tx: SqlRunner, name: string): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
  await runSql(tx, sqlBuilder.selectNoFrom(lock.as("held")));
}

/**
 * The right side of `=`: any of these ids, as one parameter. (`in` would make one parameter of each
 * id, and so a new statement for PostgreSQL to prepare for each number of them.)
 */
export const anyUuid = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`;

/**
 * Whether two rows are of one business, for SQL that is written as text: on a cluster the business's id takes the place
 * of both (`namingBusiness`).
 * @param one,other aliases of tables with a `tenant_id`
 */
export const sameBusiness = (one: string, other: string): Expression<SqlBool> =>
  anyRow(`${one}.tenant_id`, "=", anyRow.ref(`${other}.tenant_id`));

const anyRow = expressionBuilder<Record<string, { tenant_id: string }>, string>();

/**
 * The first of two ids that is not null, to compare a key with. Written with CASE: PostgreSQL looks at a COALESCE only
 * after the condition of row-level security, so that no index follows it and each row reads the whole table.
 * @param first a column, such as `d.reverses_id`
 */
export const firstId = (first: string, second: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(first)} is null then ${sql.ref(second)} else ${sql.ref(first)} end`;

/**
 * Rows of values as a table to read or join: one array parameter for each column, so that any number
 * of rows is the same statement.
 * @param types the PostgreSQL type of each column, such as `int` or `uuid`
 */
export function rowsAsTable<Row extends object, Alias extends string>(
  alias: Alias,
  rows: readonly Row[],
  types: Readonly<Record<keyof Row & string, string>>,
): AliasedRawBuilder<Row, Alias> {
  const columns = Object.entries(types) as [keyof Row & string, string][];
  const arrays = columns.map(
    ([name, type]) => sql`${rows.map((row) => row[name])}::${sql.raw(type)}[]`,
  );
  const names = columns.map(([name]) => sql.ref(name));
  return sql<Row>`unnest(${sql.join(arrays)})`.as<Alias>(
    sql`${sql.ref(alias)} (${sql.join(names)})`,
  );
}

/** Stands for a value that comes with each run of a prepared statement. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Of one statement, so many shapes are kept; of what further ones there are, each is built anew. */
const mostShapes = 100;

/**
 * A statement that is built once, at its first run, for each set of values that are given: one that is
 * undefined may leave a condition out. Building takes up to a fifth of a millisecond, which counts for what
 * is read on nearly every request.
 * @param build is given a placeholder for each value that is not undefined: it may put them where a value
 * goes, and must not look at them. Booleans come as they are, and may be looked at.
 */
export function prepareSql<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => Compilable<Row>,
): (runner: SqlRunner, values: Values) => Promise<Row[]> {
  const shapes = new Map<string, CompiledQuery<Row>>();
  return (runner, values) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined);
    const shape = given
      .map(([name, value]) => (isChoice(value) ? `${name} ${value}` : name))
      .join();
    const built = shapes.get(shape) ?? build(placeholdersFor(given) as Values).compile();
    if (shapes.size < mostShapes) shapes.set(shape, built);
    const valueOf = (parameter: unknown) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter;
    return sendBuilt(runner, built, (text, parameters) =>
      runner.$queryRawUnsafe<Row[]>(text, ...parameters.map(valueOf)),
    );
  };
}

const isChoice = (value: unknown): value is boolean => typeof value === "boolean";

const placeholdersFor = (given: readonly (readonly [string, unknown])[]): object =>
  // Kysely takes any object as a value, and never looks into it.
  Object.fromEntries(
    given.map(([name, value]) => [name, isChoice(value) ? value : new Placeholder(name)]),
  );
