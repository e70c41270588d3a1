import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueNode,
  ValuesNode,
  type AliasNode,
  type InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  type QueryId,
  type RootOperationNode,
} from "kysely";

let isOn = false;

/**
 * From this call on, statements are built and executed for a cluster: each names its business in each table
 * (`namingBusiness`).
 */
export function nameBusinessInEachTable(): void {
  isOn = true;
}

/** Returns true if this process uses a cluster. */
export const isOnCluster = (): boolean => isOn;

/**
 * On a cluster, after `nameBusinessInEachTable`, applies `namedInEachTable`; otherwise leaves the statement
 * unchanged. The choice is made when a process opens its database, and applies to all of it.
 */
export const namingBusiness: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => (isOn ? namedInEachTable(node, queryId) : node),
  transformResult: async ({ result }) => result,
};

/**
 * Names the business by value in each table. Citus sends a statement to one node only if each of its tables names the
 * business by a value. If a table takes it from another (`l.tenant_id = o.tenant_id`) within a subquery or an outer
 * join, Citus queries all nodes. So the value named anywhere in the statement is named for both
 * (docs/decisions/0354): by `tenant_id`, or by the id of `businesses`. A statement that names none, or several, stays
 * unchanged.
 */
export function namedInEachTable(node: RootOperationNode, queryId?: QueryId): RootOperationNode {
  const aliases = new Aliases();
  aliases.transformNode(node, queryId);
  const looking = new Looking(aliases.ofBusinesses);
  looking.transformNode(node, queryId);
  const [business, ...others] = looking.businesses.values();
  if (!business || others.length > 0) return node;
  return new Naming(business, aliases.ofBusinesses).transformNode(node, queryId);
}

/** Finds the aliases of the table of businesses in a statement. */
class Aliases extends OperationNodeTransformer {
  readonly ofBusinesses = new Set(["businesses"]);

  protected override transformAlias(node: AliasNode, queryId?: QueryId): AliasNode {
    const { node: source, alias } = node;
    const isTable = TableNode.is(source) && source.table.identifier.name === "businesses";
    if (isTable && IdentifierNode.is(alias)) this.ofBusinesses.add(alias.name);
    return super.transformAlias(node, queryId);
  }
}

/** A transformer that recognizes the columns with a business's id. */
class OfBusinesses extends OperationNodeTransformer {
  readonly #businesses: ReadonlySet<string>;

  constructor(businesses: ReadonlySet<string>) {
    super();
    this.#businesses = businesses;
  }

  /**
   * Returns the column by which a node names the business, directly or by `sql.ref`; undefined for any other node.
   */
  protected businessIn(node: OperationNode): ReferenceNode | undefined {
    const [only, ...others] = RawNode.is(node) ? node.parameters : [node];
    const isAlone = !RawNode.is(node) || node.sqlFragments.every((fragment) => fragment === "");
    if (!only || others.length > 0 || !isAlone || !ReferenceNode.is(only)) return undefined;
    if (!ColumnNode.is(only.column)) return undefined;
    const { name } = only.column.column;
    const isId = name === "id" && this.#businesses.has(only.table?.table.identifier.name ?? "");
    return name === "tenant_id" || isId ? only : undefined;
  }
}

const isEqual = ({ operator }: BinaryOperationNode): boolean =>
  OperatorNode.is(operator) && operator.operator === "=";

/** Finds the businesses that a statement names by a value: in a condition, in text, or in inserted rows. */
class Looking extends OfBusinesses {
  readonly businesses = new Map<unknown, ValueNode>();

  protected override transformBinaryOperation(
    node: BinaryOperationNode,
    queryId?: QueryId,
  ): BinaryOperationNode {
    const { leftOperand, rightOperand } = node;
    if (isEqual(node) && this.businessIn(leftOperand) && ValueNode.is(rightOperand)) {
      this.#note(rightOperand);
    }
    return super.transformBinaryOperation(node, queryId);
  }

  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    for (const [index, parameter] of node.parameters.entries()) {
      const isBusiness = /\btenant_id\s*=\s*$/i.test(node.sqlFragments[index] ?? "");
      if (isBusiness && ValueNode.is(parameter)) this.#note(parameter);
    }
    return super.transformRaw(node, queryId);
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId?: QueryId,
  ): InsertQueryNode {
    const place = node.columns?.findIndex(({ column }) => column.name === "tenant_id") ?? -1;
    const rows = node.values && ValuesNode.is(node.values) ? node.values.values : [];
    for (const row of place === -1 ? [] : rows) {
      const value = PrimitiveValueListNode.is(row)
        ? ValueNode.create(row.values[place])
        : row.values[place];
      if (value && ValueNode.is(value)) this.#note(value);
    }
    return super.transformInsertQuery(node, queryId);
  }

  #note(business: ValueNode): void {
    this.businesses.set(business.value, business);
  }
}

class Naming extends OfBusinesses {
  readonly #business: ValueNode;

  constructor(business: ValueNode, businesses: ReadonlySet<string>) {
    super(businesses);
    this.#business = business;
  }

  protected override transformNodeImpl<T extends OperationNode>(node: T, queryId?: QueryId): T {
    if (!BinaryOperationNode.is(node) || !isEqual(node)) {
      return super.transformNodeImpl(node, queryId);
    }
    const one = this.businessIn(node.leftOperand);
    const other = this.businessIn(node.rightOperand);
    if (!one || !other) return super.transformNodeImpl(node, queryId);
    const isBusiness = (column: ReferenceNode) =>
      BinaryOperationNode.create(column, OperatorNode.create("="), this.#business);
    const both: OperationNode = ParensNode.create(
      AndNode.create(isBusiness(one), isBusiness(other)),
    );
    return both as T;
  }
}
