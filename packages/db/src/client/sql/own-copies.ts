import {
  OperationNodeTransformer,
  SchemableIdentifierNode,
  type Compilable,
  type KyselyPlugin,
  type QueryId,
} from "kysely";

import { places } from "../../placement/tables";
import { isOnCluster } from "../statements/name-business";
import { prepareSql, runSql, type SqlRunner } from "./typed-sql";

/** A statement that can be built in another way. */
interface Buildable<Row> extends Compilable<Row> {
  withPlugin(plugin: KyselyPlugin): Compilable<Row>;
}

/**
 * Works like `runSql`, for a statement of the service on tables that are on every node or only on the coordinator. It
 * reads all of them, changes only the coordinator's own, and locks rows of any. On a cluster it uses only the
 * coordinator's copies, so no other node is involved: it takes as long as on a single PostgreSQL, and works while a
 * worker is unavailable (docs/decisions/0371). A row locked this way is locked against every change, because each
 * change of a table on every node reaches this copy too.
 * @param byCitus the statement in Citus's form, for while the views of the copies are missing; default the same
 * @throws DatabaseError if it would change a table on every node
 */
export async function runOnOwnCopies<Row>(
  runner: SqlRunner,
  statement: Buildable<Row>,
  byCitus: () => Promise<Compilable<Row>> = async () => statement,
): Promise<Row[]> {
  if (!isOnCluster()) return await runSql(runner, statement);
  if (areGone()) return await runSql(runner, await byCitus());
  const { sql: text, parameters } = statement.withPlugin(namingCopies).compile();
  try {
    return await runner.$queryRawUnsafe<Row[]>(text, ...parameters);
  } catch (error) {
    if (!noteGone(error)) throw error;
    // A single statement is tried again. A transaction has failed, and its caller starts it again.
    try {
      return await runSql(runner, await byCitus());
    } catch {
      throw error;
    }
  }
}

/** Works the same for a statement that returns at most one row; null for none. */
export async function runOnOwnCopiesForOne<Row>(
  runner: SqlRunner,
  statement: Buildable<Row>,
): Promise<Row | null> {
  const [row] = await runOnOwnCopies(runner, statement);
  return row ?? null;
}

/**
 * Works like `prepareSql`, for a read by the service of tables that are on every node or only on the coordinator. On
 * a cluster it reads the coordinator's own copies directly, as Citus would after planning the statement again each
 * time (docs/decisions/0367).
 */
export function prepareReadOfCopies<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => Buildable<Row>,
): (runner: SqlRunner, values: Values) => Promise<Row[]> {
  const readTables = prepareSql(build);
  const readCopies = prepareSql((values: Values) => build(values).withPlugin(namingCopies));
  return async (runner, values) => {
    if (!isOnCluster() || areGone()) return await readTables(runner, values);
    try {
      return await readCopies(runner, values);
    } catch (error) {
      if (!noteGone(error)) throw error;
      return await readTables(runner, values);
    }
  };
}

/** Views are missing while a migration changes tables. For this time in milliseconds, Citus is used instead. */
const GONE_MS = 5000;
let goneUntil = 0;
const areGone = (): boolean => performance.now() < goneUntil;

function noteGone(error: unknown): boolean {
  const isGone = isWithoutOwnCopies(error);
  if (isGone) goneUntil = performance.now() + GONE_MS;
  return isGone;
}

const UNDEFINED_TABLE = "42P01";

/** Returns true if a statement failed because the views of copies were missing: another attempt uses Citus. */
export const isWithoutOwnCopies = (error: unknown): boolean =>
  error instanceof Error &&
  Reflect.get(error, "code") === UNDEFINED_TABLE &&
  error.message.includes("own_copies");

class Naming extends OperationNodeTransformer {
  protected override transformSchemableIdentifier(
    node: SchemableIdentifierNode,
    queryId?: QueryId,
  ): SchemableIdentifierNode {
    const { name } = node.identifier;
    const isTable = !node.schema && (places.get(name) ?? "business") !== "business";
    return isTable
      ? SchemableIdentifierNode.createWithSchema("own_copies", name)
      : super.transformSchemableIdentifier(node, queryId);
  }
}

const naming = new Naming();
const namingCopies: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => naming.transformNode(node, queryId),
  transformResult: async ({ result }) => result,
};
