import {
  anyUuid,
  rowsAsTable,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dateTime, day, daysAfter } from "../../../platform/values/format";
import {
  daysApart,
  differencesOf,
  matchLines,
  noteKey,
  type Difference,
  type MatchedBy,
  type StatedLine,
} from "./match";
import { depositOn, readDeposits, readGoods, type Goods } from "./queries";
import type { SupplierStatement, SupplierStatementDetail } from "./schema";

type Db = SqlRunner & Parameters<typeof readDeposits>[0];

interface SupplierKey {
  tenantId: string;
  supplierId: string;
}

/** Counts lines of a statement `s`. */
const countOfLines = (count: "count(*)" | "count(l.receipt_id)") =>
  sql<number>`(select ${sql.raw(count)}::int from supplier_statement_lines l
    where ${sameBusiness("l", "s")} and l.statement_id = s.id)`;

/** A supplier's statements as `s`, each with how many lines it has and how many are matched. */
export const selectStatements = ({ tenantId, supplierId }: SupplierKey) =>
  sqlBuilder
    .selectFrom("supplier_statements as s")
    .where("s.tenant_id", "=", tenantId)
    .where("s.supplier_id", "=", supplierId)
    .select([
      "s.id",
      "s.supplier_id as supplierId",
      "s.file_name as fileName",
      "s.first_day as firstDay",
      "s.last_day as lastDay",
      "s.uploaded_at as uploadedAt",
      "s.uploaded_by_name as uploadedByName",
      countOfLines("count(*)").as("lines"),
      countOfLines("count(l.receipt_id)").as("matched"),
    ]);

type StatementRow = InferResult<ReturnType<typeof selectStatements>>[number];

export const viewStatement = (row: StatementRow): z.infer<typeof SupplierStatement> => ({
  ...row,
  firstDay: day(row.firstDay),
  lastDay: day(row.lastDay),
  uploadedAt: dateTime(row.uploadedAt),
});

/** The receipts that lines of these days may be about: with those of the days around, and those of their delivery notes. */
export const goodsNear = (
  db: SqlRunner,
  supplier: SupplierKey,
  timeZone: string,
  lines: readonly StatedLine[],
  receiptIds: readonly string[] = [],
): Promise<Goods[]> => {
  const days = lines.map(({ on }) => on).toSorted();
  return readGoods(db, supplier, timeZone, {
    from: daysAfter(days[0] ?? "", -daysApart),
    to: daysAfter(days.at(-1) ?? "", daysApart),
    receiptIds,
    notes: [...new Set(lines.map(({ reference }) => noteKey(reference)))].filter(Boolean),
  });
};

type Kept = z.infer<typeof SupplierStatementDetail>["differences"][number];

/** What differs, with names and pence. */
export async function viewDifferences(
  db: Db,
  { tenantId, supplierId }: SupplierKey,
  {
    lines,
    goods,
    statementId,
    firstDay,
    lastDay,
  }: {
    firstDay: string;
    lastDay: string;
    lines: readonly (StatedLine & { receiptId: string | null })[];
    goods: readonly Goods[];
    /** Null where it is not written. */
    statementId: string | null;
  },
): Promise<Kept[]> {
  const elsewhere = await matchedElsewhere(db, { tenantId, supplierId }, statementId, goods);
  const found = differencesOf({ lines, goods, elsewhere, firstDay, lastDay });
  const names = await namesOf(
    db,
    tenantId,
    found.map(({ productId }) => productId),
  );
  const deposits = await readDeposits(db, { tenantId, supplierId });
  const orders = new Map(goods.map(({ receiptId, orderId }) => [receiptId, orderId]));
  return found.map((difference) => ({
    ...difference,
    productName: names.get(difference.productId) ?? "",
    supplierOrderId: orders.get(difference.receiptId ?? "") ?? null,
    differencePence: penceOf(difference, depositOn(deposits, difference.productId, difference.on)),
  }));
}

const penceOf = ({ theirs, ours }: Difference, deposit: number | null): number | null =>
  deposit === null
    ? null
    : (theirs.received - theirs.returned - ours.received + ours.returned) * deposit;

async function matchedElsewhere(
  db: SqlRunner,
  { tenantId, supplierId }: SupplierKey,
  statementId: string | null,
  goods: readonly Goods[],
): Promise<Set<string>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("supplier_statement_lines as l")
      .innerJoin("supplier_statements as s", (join) =>
        join.onRef("s.tenant_id", "=", "l.tenant_id").onRef("s.id", "=", "l.statement_id"),
      )
      .where("l.tenant_id", "=", tenantId)
      .where("s.supplier_id", "=", supplierId)
      .where("l.receipt_id", "=", anyUuid(goods.map(({ receiptId }) => receiptId)))
      .where(sql<boolean>`l.statement_id is distinct from ${statementId}::uuid`)
      .select("l.receipt_id as receiptId")
      .distinct(),
  );
  return new Set(rows.flatMap(({ receiptId }) => receiptId ?? []));
}

async function namesOf(
  db: SqlRunner,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .select(["id", "name"]),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One statement of a supplier with its lines and differences. @throws not_found */
export async function readStatement(
  db: Db,
  supplier: SupplierKey,
  statementId: string,
  timeZone: string,
): Promise<z.infer<typeof SupplierStatementDetail>> {
  // The lines first: a statement that somebody removes meanwhile is then not found, and never without its lines.
  const items = await readLines(db, supplier.tenantId, statementId);
  const [row] = await runSql(db, selectStatements(supplier).where("s.id", "=", statementId));
  if (!row) throw notFound("statement");
  const goods = await goodsNear(
    db,
    supplier,
    timeZone,
    items,
    items.flatMap(({ receiptId }) => receiptId ?? []),
  );
  const statement = viewStatement(row);
  const stated = { lines: items, goods, statementId, ...daysOf(statement) };
  return {
    ...statement,
    items,
    differences: await viewDifferences(db, supplier, stated),
  };
}

const daysOf = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }) => ({
  firstDay,
  lastDay,
});

async function readLines(db: SqlRunner, tenantId: string, statementId: string) {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("supplier_statement_lines as l")
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
      )
      .where("l.tenant_id", "=", tenantId)
      .where("l.statement_id", "=", statementId)
      .orderBy("l.position")
      .select([
        "l.position",
        "l.on_day as on",
        "l.reference",
        "l.code",
        "l.product_id as productId",
        "p.name as productName",
        "l.received",
        "l.returned",
        "l.amount_pence as amountPence",
        "l.receipt_id as receiptId",
        "l.matched_by as matchedBy",
      ]),
  );
  return rows.map((row) => ({ ...row, on: day(row.on) }));
}

/** Looks anew for the receipt of every line, since receipts may have been entered later. Gives how many are matched. */
export async function matchAgain(
  tx: Tx,
  supplier: SupplierKey,
  statementId: string,
  timeZone: string,
): Promise<number> {
  const { tenantId } = supplier;
  const lines = await readLines(tx, tenantId, statementId);
  const matches = matchLines(lines, await goodsNear(tx, supplier, timeZone, lines));
  interface Row {
    position: number;
    receiptId: string | null;
    matchedBy: MatchedBy | null;
  }
  const rows = lines.map(({ position }): Row => {
    const match = matches.get(position);
    return {
      position,
      receiptId: match?.receiptId ?? null,
      matchedBy: match?.matchedBy ?? null,
    };
  });
  const types = { position: "int", receiptId: "uuid", matchedBy: "supplier_match" };
  await runSql(
    tx,
    sqlBuilder
      .updateTable("supplier_statement_lines as l")
      .from(rowsAsTable<Row, "m">("m", rows, types))
      .where("l.tenant_id", "=", tenantId)
      .where("l.statement_id", "=", statementId)
      .whereRef("l.position", "=", "m.position")
      .set((eb) => ({ receipt_id: eb.ref("m.receiptId"), matched_by: eb.ref("m.matchedBy") })),
  );
  return matches.size;
}
