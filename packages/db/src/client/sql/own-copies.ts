import { DatabaseError } from "pg";
import {
  OperationNodeTransformer,
  SchemableIdentifierNode,
  type Compilable,
  type KyselyPlugin,
  type QueryId,
} from "kysely";

import { places } from "../../placement/tables";
import { isOnCluster } from "../statements/name-business";
import { prepareSql, type SqlRunner } from "./typed-sql";

/** A read that can be built another way. */
interface Read<Row> extends Compilable<Row> {
  withPlugin(plugin: KyselyPlugin): Compilable<Row>;
}

/**
 * As `prepareSql`, for a read by the service of tables that lie on every node or on the coordinator alone. On a cluster it
 * reads the coordinator's own copies by themselves, as Citus would after it has planned the statement anew (docs/decisions/0367).
 */
export function prepareReadOfCopies<Values extends Record<string, unknown>, Row>(
  build: (values: Values) => Read<Row>,
): (runner: SqlRunner, values: Values) => Promise<Row[]> {
  const readTables = prepareSql(build);
  const readCopies = prepareSql((values: Values) => build(values).withPlugin(namingCopies));
  return async (runner, values) => {
    if (!isOnCluster()) return await readTables(runner, values);
    try {
      return await readCopies(runner, values);
    } catch (error) {
      // While a migration changes tables there are no views of them.
      if (!(error instanceof DatabaseError) || error.code !== UNDEFINED_TABLE) throw error;
      return await readTables(runner, values);
    }
  };
}

const UNDEFINED_TABLE = "42P01";

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
