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
export { jsonList } from "./json-list";
/** Every table and its columns, by their names in PostgreSQL. Generated from the Prisma schema. */
export type { DB as Tables } from "../../../generated/kysely/tables";

/**
 * Builds SQL that is typed by the schema: tables and columns have their names in PostgreSQL, and results are aliased
 * to the names in code. It runs nothing; see `runSql`.
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

/** Runs statements: a client of the database, or a transaction. */
export interface SqlRunner {
  $queryRawUnsafe<Rows>(text: string, ...values: unknown[]): Promise<Rows>;
  /**
   * In a transaction on a cluster: returns true if it writes to shards directly, so that it may insert the rows of a
   * query.
   */
  $writesToShards?(): boolean;
}

/**
 * Runs a built statement and returns its rows: none for a write without RETURNING. Values are sent as parameters. In
 * a transaction it is part of it; on the business's client it is bound to the business in scope.
 */
export function runSql<Row>(runner: SqlRunner, statement: Compilable<Row>): Promise<Row[]> {
  return sendBuilt(runner, statement.compile(), (text, values) =>
    runner.$queryRawUnsafe<Row[]>(text, ...values),
  );
}

/** Sends a statement as built; on a cluster in steps, if Citus would insert the rows of a query. */
function sendBuilt<Row>(
  runner: SqlRunner,
  { sql: text, parameters, query }: CompiledQuery<Row>,
  send: (text: string, parameters: readonly unknown[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (staysAtNode(runner, text) || !needsSteps(query)) return send(text, parameters);
  // Rows of earlier steps are not rows of this statement; those of the last are.
  return inSteps(query, send as Send) as Promise<Row[]>;
}

const staysAtNode = (runner: SqlRunner, text: string): boolean =>
  !isOnCluster() || (!asksWholeTables(text) && runner.$writesToShards?.() === true);

/**
 * Returns true if the queried node executes a statement itself, with every function that it calls. A single
 * PostgreSQL always does. On a cluster a business's transaction does at its worker; otherwise Citus may send the full
 * statement to another node.
 */
export const isCarriedOutHere = (runner: SqlRunner, statement: Compilable): boolean =>
  !isOnCluster() || staysAtNode(runner, statement.compile().sql);

/** Works the same for a statement that returns at most one row; null for none. */
export async function runSqlForOne<Row>(
  runner: SqlRunner,
  statement: Compilable<Row>,
): Promise<Row | null> {
  const [row] = await runSql(runner, statement);
  return row ?? null;
}

/**
 * Locks a name until the transaction ends: of two callers with the same name, the second waits for the first. For
 * things without a row that could be locked.
 */
export async function lockName(tx: SqlRunner, name: string): Promise<void> {
  const lock = sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))::text`;
  await runSql(tx, sqlBuilder.selectNoFrom(lock.as("held")));
}

/**
 * The right side of `=`: any of these ids, as one parameter. (`in` would use one parameter for each id, and so
 * PostgreSQL would prepare a new statement for each number of them.)
 */
export const anyUuid = (ids: readonly string[]): RawBuilder<string> =>
  sql<string>`any(${ids}::uuid[])`;

/**
 * True if two rows belong to one business, for SQL written as text: on a cluster the business's id replaces both
 * (`namingBusiness`).
 * @param one,other aliases of tables with a `tenant_id`
 */
export const sameBusiness = (one: string, other: string): Expression<SqlBool> =>
  anyRow(`${one}.tenant_id`, "=", anyRow.ref(`${other}.tenant_id`));

const anyRow = expressionBuilder<Record<string, { tenant_id: string }>, string>();

/**
 * Returns the first of two ids that is not null, to compare with a key. Written with CASE: PostgreSQL evaluates a
 * COALESCE only after the condition of row-level security, so it can't use an index, and each row would read the full
 * table.
 * @param first a column, such as `d.reverses_id`
 */
export const firstId = (first: string, second: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(first)} is null then ${sql.ref(second)} else ${sql.ref(first)} end`;

/**
 * Turns values into a table to read or join: one array parameter for each column, so that any number of rows is the
 * same statement.
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

/** Takes the place of a value that comes with each run of a prepared statement. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Limit of cached shapes of one statement; further shapes are built each time. */
const mostShapes = 100;

/**
 * Builds a statement once, at its first run, for each set of defined values: an undefined one may leave out a
 * condition. Building takes up to a fifth of a millisecond, which matters for reads on nearly every request.
 * @param build gets a placeholder for each defined value: it may put them where a value goes, and must not read them.
 * Booleans come as they are, and may be read.
 */
export function prepareSql<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => Compilable<Row>,
): (runner: SqlRunner, values: Values) => Promise<Row[]> {
  const shapes = new Map<string, CompiledQuery<Row>>();
  return (runner, values) => {
    const defined = Object.entries(values).filter(([, value]) => value !== undefined);
    const shape = defined
      .map(([name, value]) => (isChoice(value) ? `${name} ${value}` : name))
      .join();
    const built = shapes.get(shape) ?? build(placeholdersFor(defined) as Values).compile();
    if (shapes.size < mostShapes) shapes.set(shape, built);
    const valueOf = (parameter: unknown) =>
      parameter instanceof Placeholder ? values[parameter.name] : parameter;
    return sendBuilt(runner, built, (text, parameters) =>
      runner.$queryRawUnsafe<Row[]>(text, ...parameters.map(valueOf)),
    );
  };
}

const isChoice = (value: unknown): value is boolean => typeof value === "boolean";

const placeholdersFor = (defined: readonly (readonly [string, unknown])[]): object =>
  // Kysely accepts any object as a value, and never reads it.
  Object.fromEntries(
    defined.map(([name, value]) => [name, isChoice(value) ? value : new Placeholder(name)]),
  );
