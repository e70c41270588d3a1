import { anyUuid, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { pounds } from "../../../platform/values/format";
import { Day, text, Uuid } from "../../../platform/values/values";
import { requireOpenDay } from "../../ledger";
import { tellOfCredit } from "../../orders";
import { readInvoices, viewInvoice } from "./queries";
import { Invoice, mostAtOnce } from "./schema";

/* What customers owed when a business began here (docs/decisions/0244). */

/** An invoice of the program that the business used before. */
const OpeningBalance = z.object({
  customerId: Uuid,
  /** The number that it has there. */
  number: text(20, 1),
  issuedOn: Day,
  dueOn: Day,
  /** What is left to pay of it: pence, including VAT. */
  amountPence: z.int().min(1).max(2_147_483_647),
});
type OpeningBalance = z.infer<typeof OpeningBalance>;

const OpeningBalances = z.object({ items: z.array(OpeningBalance).min(1).max(mostAtOnce) });
const EnteredBalances = z.object({ items: z.array(Invoice) });

/** @throws validation for each that is due before its day, and each number that is named before */
function requireInOrder(items: readonly OpeningBalance[]): void {
  const issues = items.flatMap(({ number, issuedOn, dueOn }, at) => {
    const first = items.findIndex((other) => other.number === number);
    return [
      ...(dueOn < issuedOn
        ? [{ path: `items.${at}.dueOn`, message: "It can't be due before its day." }]
        : []),
      ...(first < at ? [{ path: `items.${at}.number`, message: `${number} is named twice.` }] : []),
    ];
  });
  if (issues.length > 0) throw invalid(...issues);
}

/** The names of these customers, held against erasure until the change is through. @throws not_found, conflict */
async function holdCustomers(
  tx: Tx,
  tenantId: string,
  items: readonly OpeningBalance[],
): Promise<Map<string, string>> {
  const ids = [...new Set(items.map(({ customerId }) => customerId))];
  const customers = await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .orderBy("id")
      .forShare()
      .select(["id", "name", "erased_at as erasedAt"]),
  );
  if (customers.length < ids.length) throw notFound("customer");
  const erased = customers.find(({ erasedAt }) => erasedAt !== null);
  if (erased) {
    const at = items.findIndex(({ customerId }) => customerId === erased.id);
    throw conflict("This customer's data was erased.", `items.${at}.customerId`);
  }
  return new Map(customers.map(({ id, name }) => [id, name]));
}

/** Gives the ids, in the order of the items. @throws conflict for a number that is there already */
async function putInvoices(
  tx: Tx,
  tenantId: string,
  items: readonly OpeningBalance[],
  names: ReadonlyMap<string, string>,
  now: Date,
): Promise<string[]> {
  const made = await runSql(
    tx,
    sqlBuilder
      .insertInto("invoices")
      .values(
        items.map(({ customerId, number, issuedOn, dueOn, amountPence }) => ({
          tenant_id: tenantId,
          number,
          customer_id: customerId,
          customer_name: names.get(customerId) ?? "",
          issued_on: sql<Date>`${issuedOn}::date`,
          due_on: sql<Date>`${dueOn}::date`,
          net_pence: amountPence,
          vat_pence: 0,
          total_pence: amountPence,
          created_at: now,
        })),
      )
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "number"])
          .where("sequence", "is", null)
          .where("status", "<>", sql.lit("void"))
          .doNothing(),
      )
      .returning(["id", "number"]),
  );
  const idOf = new Map(made.map(({ id, number }) => [number, id]));
  return items.map(({ number }, at) => {
    const id = idOf.get(number);
    const message = `There is an opening balance ${number} already.`;
    if (id === undefined) throw conflict(message, `items.${at}.number`);
    return id;
  });
}

/**
 * POST /opening-balances: what is left of invoices that another program raised. Each is an invoice with the number that
 * it has there, and no VAT, which was accounted for there. It is paid, credited and reminded of as any other.
 * @throws not_found, conflict, validation as of the steps above
 */
const enter = business("invoices:write")
  .input(OpeningBalances)
  .output(EnteredBalances)
  .mutation(async ({ ctx, input: { items } }) => {
    const tenantId = ctx.business.id;
    for (const [at, { issuedOn }] of items.entries()) {
      requireOpenDay(issuedOn, ctx, `items.${at}.issuedOn`);
    }
    requireInOrder(items);
    const invoices = await ctx.change(async (tx, record) => {
      const names = await holdCustomers(tx, tenantId, items);
      const ids = await putInvoices(tx, tenantId, items, names, ctx.now);
      const contents = items.map((item, at) => ({ ...item, tenantId, invoiceId: ids[at] ?? "" }));
      await tx.invoiceLine.createMany({
        data: contents.map(({ invoiceId, number, amountPence }) => ({
          tenantId,
          invoiceId,
          position: 0,
          description: `Left to pay of invoice ${number}`,
          quantity: 1,
          unitPrice: amountPence,
          vatRate: 0,
          netPence: amountPence,
        })),
      });
      await tx.invoiceVat.createMany({
        data: contents.map(({ invoiceId, amountPence }) => ({
          tenantId,
          invoiceId,
          vatRate: 0,
          netPence: amountPence,
          vatPence: 0,
        })),
      });
      for (const { invoiceId, customerId, number, amountPence } of contents) {
        await record({
          action: "invoice.opened",
          words: `Entered ${pounds(amountPence)} that ${names.get(customerId)} owed on ${number} before`,
          subject: { kind: "invoice", id: invoiceId },
          after: { number, customerId, amountPence },
        });
      }
      const what = "opening balances";
      await tellOfCredit(tx, { tenantId, now: ctx.now, what, invoiceIds: ids });
      const rows = await readInvoices(tx, tenantId, ids);
      return ids.flatMap((id) => rows.filter((row) => row.id === id));
    });
    return { items: invoices.map((row) => viewInvoice(row, ctx)) };
  });

export const openingBalances = router({ enter });
