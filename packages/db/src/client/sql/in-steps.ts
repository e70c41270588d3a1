import {
  AliasNode,
  ColumnNode,
  CommonTableExpressionNode,
  createQueryId,
  DeleteQueryNode,
  IdentifierNode,
  InsertQueryNode,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  UpdateQueryNode,
  ValueNode,
  ValuesNode,
  WithNode,
  type OperationNode,
  type RootOperationNode,
} from "kysely";

import { places } from "../../placement/tables";

/** Sends one statement, and returns its rows. */
export type Send = (text: string, parameters: readonly unknown[]) => Promise<object[]>;

/** PostgreSQL allows 65,535 parameters in a statement. */
const mostParameters = 60_000;

type Change = InsertQueryNode | UpdateQueryNode | DeleteQueryNode;

const isChange = (node: OperationNode): node is Change =>
  InsertQueryNode.is(node) || UpdateQueryNode.is(node) || DeleteQueryNode.is(node);

/** Returns true for `INSERT … SELECT` into a table that has rows at other nodes too. */
const addsWhatIsRead = (node: OperationNode): node is InsertQueryNode =>
  InsertQueryNode.is(node) &&
  node.values !== undefined &&
  !ValuesNode.is(node.values) &&
  places.get(tableOf(node)) !== "coordinator";

/** Returns true if a statement inserts the rows of a query. On a cluster `inSteps` executes it. */
export const needsSteps = (node: RootOperationNode): boolean =>
  addsWhatIsRead(node) || ctesOf(node).some(({ expression }) => addsWhatIsRead(expression));

/**
 * Executes a statement that inserts the rows of a query, for a cluster: the rows are read first and then inserted as
 * values. Citus would copy them between nodes: bypassing row-level security on a worker, and refused by it on the
 * coordinator. Each change within `with` is a separate step, in order, and later steps read its result: a column with
 * its type, a computed value as text. In a transaction the steps are still one change; outside one, each is
 * separate.
 */
export async function inSteps(node: RootOperationNode, send: Send): Promise<object[]> {
  const before: CommonTableExpressionNode[] = [];
  for (const cte of ctesOf(node)) {
    const change = cte.expression;
    if (!isChange(change)) {
      before.push(cte);
      continue;
    }
    const rows = await carryOut({ ...change, with: withAll(before) }, send);
    if (change.returning) {
      before.push(CommonTableExpressionNode.create(cte.name, returned(change, rows)));
    }
  }
  return await carryOut({ ...node, with: withAll(before) } as RootOperationNode, send);
}

async function carryOut(node: RootOperationNode, send: Send): Promise<object[]> {
  if (!addsWhatIsRead(node)) return await sendNode(node, send);
  const { with: before, values, columns = [], ...insert } = node;
  const rows = await readAsText({ before, query: values, width: columns.length }, send);
  const added: object[] = [];
  const most = Math.floor(mostParameters / columns.length);
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most).map((row) => PrimitiveValueListNode.create(row));
    const next = { ...insert, columns, values: ValuesNode.create(some) };
    added.push(...(await sendNode(next, send)));
  }
  return added;
}

/** Returns the rows of a query, each value as PostgreSQL writes it, so that nothing is lost on its way back. */
async function readAsText(
  { before, query, width }: { before?: WithNode; query?: OperationNode; width: number },
  send: Send,
): Promise<unknown[][]> {
  const names = Array.from({ length: width }, (_, index) => `c${index}`);
  const text = names.map((name) => `${name}::text`).join(", ");
  const parts = [before, query].filter((part) => part !== undefined);
  const opening = `${before ? " " : ""}select ${text} from (`;
  const fragments = before
    ? ["", opening, `) as r (${names.join(", ")})`]
    : [opening, `) as r (${names.join(", ")})`];
  const rows = await sendNode(RawNode.create(fragments, parts), send);
  return rows.map((row) => names.map((name): unknown => Reflect.get(row, name)));
}

function sendNode(node: RootOperationNode, send: Send): Promise<object[]> {
  const { sql, parameters } = new PostgresQueryCompiler().compileQuery(node, createQueryId());
  return send(sql, parameters);
}

/** Returns a change's result as a table for later steps. */
function returned(change: Change, rows: readonly object[]): OperationNode {
  const table = TableNode.create(tableOf(change));
  const row = ColumnNode.create("given");
  const selected = (change.returning?.selections ?? []).map(({ selection }) => {
    const [selected, name] = AliasNode.is(selection)
      ? [selection.node, nameOf(selection.alias)]
      : [selection, nameOf(selection)];
    const alias = IdentifierNode.create(name);
    const value = ValueNode.createImmediate(name);
    if (!ReferenceNode.is(selected) || !ColumnNode.is(selected.column)) {
      return RawNode.create(["(", " ->> ", ") as ", ""], [row, value, alias]);
    }
    const column = ColumnNode.create(selected.column.column.name);
    // The row has the column under its returned name.
    const named = ValueNode.createImmediate(selected.column.column.name);
    return RawNode.create(
      ["(jsonb_populate_record(null::", ", jsonb_build_object(", ", ", " -> ", "))).", " as ", ""],
      [table, named, row, value, column, alias],
    );
  });
  const commas = Array.from({ length: selected.length - 1 }, () => ", ");
  return RawNode.create(
    ["(select ", ...commas, " from jsonb_array_elements(", "::jsonb) as r (given))"],
    [...selected, ValueNode.create(JSON.stringify(rows))],
  );
}

function nameOf(node: OperationNode): string {
  if (IdentifierNode.is(node)) return node.name;
  if (ReferenceNode.is(node) && ColumnNode.is(node.column)) return node.column.column.name;
  throw new TypeError("What a change returns needs a name to be read by another step");
}

/** Returns the table of a change. */
function tableOf(change: Change): string {
  const into = InsertQueryNode.is(change)
    ? change.into
    : UpdateQueryNode.is(change)
      ? change.table
      : change.from.froms[0];
  const table = into && AliasNode.is(into) ? into.node : into;
  if (!table || !TableNode.is(table)) throw new TypeError("A change of no table");
  return table.table.identifier.name;
}

function ctesOf(node: RootOperationNode): readonly CommonTableExpressionNode[] {
  return "with" in node && node.with ? node.with.expressions : [];
}

function withAll(ctes: readonly CommonTableExpressionNode[]): WithNode | undefined {
  const [first, ...others] = ctes;
  return (
    first &&
    others.reduce((all, cte) => WithNode.cloneWithExpression(all, cte), WithNode.create(first))
  );
}
