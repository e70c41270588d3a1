import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  InsertQueryNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  ValueNode,
  ValuesNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
} from "kysely";

let isOn = false;

/** From here on, statements name their business in each table (`namingBusiness`): for a process that asks a cluster. */
export function nameBusinessInEachTable(): void {
  isOn = true;
}

/**
 * On a cluster, after `nameBusinessInEachTable`, what `namedInEachTable` says; otherwise the statement as it is. Which of
 * both is known as a process opens its database, and holds for all of it.
 */
export const namingBusiness: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => (isOn ? namedInEachTable(node, queryId) : node),
  transformResult: async ({ result }) => result,
};

/**
 * Citus sends a statement to one node where each table in it names the business by a value. Where one table has it of
 * another (`l.tenant_id = o.tenant_id`) within a subquery or an outer join, it asks all nodes. So the value that the
 * statement names anywhere is named for both (docs/decisions/0354). A statement that names none, or several, stays.
 */
export function namedInEachTable(node: RootOperationNode, queryId?: QueryId): RootOperationNode {
  const looking = new Looking();
  looking.transformNode(node, queryId);
  const [business, ...others] = looking.businesses.values();
  return business && others.length === 0 ? new Naming(business).transformNode(node, queryId) : node;
}

/** The column that a node names the business by, as itself or as `sql.ref` gives it; undefined for any other node. */
function tenantIdIn(node: OperationNode): ReferenceNode | undefined {
  const [only, ...others] = RawNode.is(node) ? node.parameters : [node];
  const isAlone = !RawNode.is(node) || node.sqlFragments.every((fragment) => fragment === "");
  if (!only || others.length > 0 || !isAlone || !ReferenceNode.is(only)) return undefined;
  return ColumnNode.is(only.column) && only.column.column.name === "tenant_id" ? only : undefined;
}

const isEqual = ({ operator }: BinaryOperationNode): boolean =>
  OperatorNode.is(operator) && operator.operator === "=";

/** Finds which businesses a statement names by a value: in a condition, or of rows that it adds. */
class Looking extends OperationNodeTransformer {
  readonly businesses = new Map<unknown, ValueNode>();

  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { leftOperand, rightOperand } = node;
    if (isEqual(node) && tenantIdIn(leftOperand) && ValueNode.is(rightOperand)) {
      this.#note(rightOperand);
    }
    return super.transformBinaryOperation(node, queryId);
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId?: QueryId,
  ): InsertQueryNode {
    const place = node.columns?.findIndex(({ column }) => column.name === "tenant_id") ?? -1;
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : [];
    for (const row of place === -1 ? [] : rows) {
      const given = PrimitiveValueListNode.is(row)
        ? ValueNode.create(row.values[place])
        : row.values[place];
      if (given && ValueNode.is(given)) this.#note(given);
    }
    return super.transformInsertQuery(node, queryId);
  }

  #note(business: ValueNode): void {
    this.businesses.set(business.value, business);
  }
}

class Naming extends OperationNodeTransformer {
  readonly #business: ValueNode;

  constructor(business: ValueNode) {
    super();
    this.#business = business;
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    if (!BinaryOperationNode.is(node) || !isEqual(node)) {
      return super.transformNodeImpl(node, queryId);
    }
    const one = tenantIdIn(node.leftOperand);
    const other = tenantIdIn(node.rightOperand);
    if (!one || !other) return super.transformNodeImpl(node, queryId);
    const of = (column: ReferenceNode) =>
      BinaryOperationNode.create(column, OperatorNode.create("="), this.#business);
    const both: OperationNode = ParensNode.create(AndNode.create(of(one), of(other)));
    return both as T;
  }
}
