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

/** A statement that can be built another way. */
interface Buildable<Row> extends Compilable<Row> {
  withPlugin(plugin: KyselyPlugin): Compilable<Row>;
}

/**
 * As `runSql`, for a statement of the service about tables that lie on every node or on the coordinator alone. It reads all of
 * them, changes those of the coordinator alone, and holds rows of any. On a cluster the coordinator's own copies are asked by
 * themselves, so no other node is: it takes as long as on one PostgreSQL, and is done while a worker is away
 * (docs/decisions/0371). A row that is held so is held against whoever changes it, as each change of a table on every node
 * comes to this copy, too.
 * @param byCitus the statement as Citus takes it, for while the views of the copies are not there; left out, the same
 * @throws DatabaseError where it would change a table that lies on every node
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
    // A statement by itself is asked again. A transaction is over, and whoever runs it runs it anew.
    try {
      return await runSql(runner, await byCitus());
    } catch {
      throw error;
    }
  }
}

/** The same for a statement that gives at most one row; null where it gives none. */
export async function runOnOwnCopiesForOne<Row>(
  runner: SqlRunner,
  statement: Buildable<Row>,
): Promise<Row | null> {
  const [row] = await runOnOwnCopies(runner, statement);
  return row ?? null;
}

/**
 * As `prepareSql`, for a read by the service of tables that lie on every node or on the coordinator alone. On a cluster it
 * reads the coordinator's own copies by themselves, as Citus would after it has planned the statement anew (docs/decisions/0367).
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

/** While a migration changes tables there are no views of them: for so long, in milliseconds, Citus is asked instead. */
const GONE_MS = 5000;
let goneUntil = 0;
const areGone = (): boolean => performance.now() < goneUntil;

function noteGone(error: unknown): boolean {
  const isGone = isWithoutOwnCopies(error);
  if (isGone) goneUntil = performance.now() + GONE_MS;
  return isGone;
}

const UNDEFINED_TABLE = "42P01";

/** Whether a statement failed since the views of own copies were not there: run anew, it asks Citus. */
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
