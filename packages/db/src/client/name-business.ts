import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  ReferenceNode,
  ValueNode,
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

/** Whether this process asks a cluster. */
export const isOnCluster = (): boolean => isOn;

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

const isTenantId = (node: OperationNode): node is ReferenceNode =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === "tenant_id";

const isEqual = ({ operator }: BinaryOperationNode): boolean =>
  OperatorNode.is(operator) && operator.operator === "=";

/** Finds which businesses a statement names by a value. */
class Looking extends OperationNodeTransformer {
  readonly businesses = new Map<unknown, ValueNode>();

  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { leftOperand, rightOperand } = node;
    if (isEqual(node) && isTenantId(leftOperand) && ValueNode.is(rightOperand)) {
      this.businesses.set(rightOperand.value, rightOperand);
    }
    return super.transformBinaryOperation(node, queryId);
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
    const { leftOperand, rightOperand } = node;
    if (!isTenantId(leftOperand) || !isTenantId(rightOperand)) {
      return super.transformNodeImpl(node, queryId);
    }
    const of = (column: ReferenceNode) =>
      BinaryOperationNode.create(column, OperatorNode.create("="), this.#business);
    const both: OperationNode = ParensNode.create(
      AndNode.create(of(leftOperand), of(rightOperand)),
    );
    return both as T;
  }
}
