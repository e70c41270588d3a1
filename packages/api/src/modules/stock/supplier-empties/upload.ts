import { rowsAsTable, runSql, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { brokeConstraint, conflict, invalid } from "../../../platform/base/errors";
import { countWords, fromDay, todayIn } from "../../../platform/values/format";
import { requireReturnable, stockedProducts } from "../guards";
import { matchLines, type MatchedBy, type StatedLine } from "./match";
import { readSupplierStatement, statementHash, type FileLine } from "./read-statement";
import { goodsNear, selectStatements, viewDifferences, viewStatement } from "./statements";
import type { NewSupplierStatement, UploadedSupplierStatement } from "./schema";

type Asking = BusinessCaller & { now: Date; supplier: { id: string; name: string } };
type Asked = z.output<typeof NewSupplierStatement>;
type Db = SqlRunner & Parameters<typeof viewDifferences>[0];

const sameCode = (code: string) => code.trim().toLowerCase();

/** Which product each code is: null is nothing that comes back; one that nobody knows is missing. */
async function productsOf(
  db: SqlRunner,
  { tenantId, supplierId }: { tenantId: string; supplierId: string },
  codes: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(
        rowsAsTable<{ code: string }, "c">(
          "c",
          codes.map((code) => ({ code })),
          { code: "citext" },
        ),
      )
      .leftJoin("supplier_codes as k", (join) =>
        join
          .on("k.tenant_id", "=", tenantId)
          .on("k.supplier_id", "=", supplierId)
          .on(sql<boolean>`k.code = c.code`),
      )
      .select([
        sql<string>`lower(c.code::text)`.as("code"),
        sql<boolean>`k.code is not null`.as("said"),
        sql<string | null>`coalesce(k.product_id, (
          select p.id from products p
           where p.tenant_id = ${tenantId} and p.returnable and p.archived_at is null and k.code is null
             and (lower(p.sku) = lower(c.code::text) or lower(p.name) = lower(c.code::text))
           order by lower(p.sku) = lower(c.code::text) desc nulls last, p.id limit 1))`.as(
          "productId",
        ),
      ]),
  );
  return new Map(
    rows
      .filter(({ said, productId }) => said || productId !== null)
      .map(({ code, productId }) => [code, productId]),
  );
}

/**
 * Reads a statement, says which receipt each line is about and what differs. Nothing is written.
 * @throws validation on `csv`, and on `codes` for a product without empties; not_found for one of another business
 */
export async function lookAtStatement(
  db: Db & Parameters<typeof stockedProducts>[0],
  ctx: Asking,
  asked: Asked,
) {
  const { id: tenantId, timeZone } = ctx.business;
  const supplier = { tenantId, supplierId: ctx.supplier.id };
  const { lines, leftOut } = readSupplierStatement(asked.csv, todayIn(timeZone, ctx.now));
  await requireCodes(db, tenantId, asked.codes);
  const codes = [...new Set(lines.map(({ code }) => sameCode(code)))];
  const known = await productsOf(db, supplier, codes);
  for (const { code, productId } of asked.codes) known.set(sameCode(code), productId);
  const stated = lines.flatMap((line): (FileLine & StatedLine)[] => {
    const productId = known.get(sameCode(line.code));
    return productId ? [{ ...line, productId, position: line.line }] : [];
  });
  const unknown = codes.filter((code) => !known.has(code));
  const days = lines.map(({ on }) => on).toSorted();
  const [firstDay, lastDay] = [days[0] ?? "", days.at(-1) ?? ""];
  const matches = new Map<number, { receiptId: string; matchedBy: MatchedBy }>();
  let differences: z.infer<typeof UploadedSupplierStatement>["differences"] = [];
  if (stated.length > 0) {
    const goods = await goodsNear(db, supplier, timeZone, stated);
    for (const [position, match] of matchLines(stated, goods)) matches.set(position, match);
    const matched = stated.map((line) => ({
      ...line,
      receiptId: matches.get(line.position)?.receiptId ?? null,
    }));
    const whole = { lines: matched, goods, statementId: null, firstDay, lastDay };
    differences = await viewDifferences(db, supplier, whole);
  }
  const sum = (of: "received" | "returned") => stated.reduce((all, line) => all + line[of], 0);
  const looked: z.infer<typeof UploadedSupplierStatement> = {
    statement: null,
    firstDay,
    lastDay,
    lines: stated.length,
    matched: matches.size,
    leftOut: leftOut + lines.filter(({ code }) => known.get(sameCode(code)) === null).length,
    received: sum("received"),
    returned: sum("returned"),
    unknownCodes: unknown.map((key) => {
      const theirs = lines.filter(({ code }) => sameCode(code) === key);
      return { code: theirs[0]?.code ?? key, lines: theirs.length };
    }),
    differences,
  };
  return { looked, stated, matches, hash: statementHash(lines) };
}

async function requireCodes(
  db: Parameters<typeof stockedProducts>[0],
  tenantId: string,
  codes: Asked["codes"],
): Promise<void> {
  const named = codes.flatMap(({ productId }, n) =>
    productId === null ? [] : [{ productId, path: `codes.${n}.productId` }],
  );
  const products = await stockedProducts(
    db,
    tenantId,
    named.map(({ productId }) => productId),
  );
  requireReturnable(products, named);
}

/**
 * Keeps a statement with what its lines are matched with, and remembers the codes. Of two who upload the same one at
 * once, the second finds it there.
 * @throws validation while there are codes that nobody knows; conflict where the statement is here already
 */
export async function writeStatement(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  asked: Asked,
): Promise<z.infer<typeof UploadedSupplierStatement>> {
  const { looked, stated, matches, hash } = await lookAtStatement(tx, ctx, asked);
  const supplier = { tenantId: ctx.business.id, supplierId: ctx.supplier.id };
  if (looked.unknownCodes.length > 0) {
    const codes = looked.unknownCodes.map(({ code }) => code).join(", ");
    throw invalid({ path: "codes", message: `Say which products these are: ${codes}.` });
  }
  if (stated.length === 0) {
    throw invalid({ path: "csv", message: "Nothing in this file comes back." });
  }
  const doer = doerOf(ctx.caller);
  const { id } = await tx.supplierStatement
    .create({
      data: {
        ...supplier,
        fileName: asked.fileName ?? null,
        contentHash: hash,
        firstDay: fromDay(looked.firstDay),
        lastDay: fromDay(looked.lastDay),
        uploadedAt: ctx.now,
        uploadedByName: doer.name,
        uploadedByUserId: doer.id,
      },
      select: { id: true },
    })
    .catch((error: unknown) => {
      const there = "supplier_statements_tenant_id_supplier_id_content_hash_key";
      if (brokeConstraint(error, there)) throw conflict("This statement is here already.", "csv");
      throw error;
    });
  await tx.supplierStatementLine.createMany({
    data: stated.map(({ position, on, line: _line, ...said }, n) => ({
      tenantId: supplier.tenantId,
      statementId: id,
      ...said,
      position: n,
      onDay: fromDay(on),
      receiptId: matches.get(position)?.receiptId ?? null,
      matchedBy: matches.get(position)?.matchedBy ?? null,
    })),
  });
  await rememberCodes(tx, supplier, asked.codes);
  await record({
    action: "supplier.statement_uploaded",
    words: `Uploaded a statement of ${ctx.supplier.name} with ${countWords(stated.length, "line")}, of which ${looked.differences.length} differ`,
    subject: { kind: "supplier", id: ctx.supplier.id },
    after: {
      statementId: id,
      lines: stated.length,
      matched: matches.size,
      differences: looked.differences.length,
    },
  });
  const [row] = await runSql(tx, selectStatements(supplier).where("s.id", "=", id));
  return { ...looked, statement: row ? viewStatement(row) : null };
}

/** One statement, however many. */
async function rememberCodes(
  tx: Tx,
  { tenantId, supplierId }: { tenantId: string; supplierId: string },
  codes: Asked["codes"],
): Promise<void> {
  const last = new Map(codes.map(({ code, productId }) => [sameCode(code), { code, productId }]));
  if (last.size === 0) return;
  await runSql(
    tx,
    sqlBuilder
      .insertInto("supplier_codes")
      .values(
        [...last.values()].map(({ code, productId }) => ({
          tenant_id: tenantId,
          supplier_id: supplierId,
          code: code.trim(),
          product_id: productId,
        })),
      )
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "supplier_id", "code"])
          .doUpdateSet((eb) => ({ product_id: eb.ref("excluded.product_id") })),
      ),
  );
}
