import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { decodeCursor, PageQuery, pageOf, toPage } from "../../../platform/values/page";
import { Day, Uuid } from "../../../platform/values/values";
import { readChargesVat } from "../../business";
import {
  drawInvoice,
  drawStatement,
  openItemsOf,
  readAccount,
  readInvoice,
  readIssuer,
  refundOn,
  statementOf,
} from "../../billing";
import { agreementNow, selectAgreements } from "../../stock";
import { requireShopper, shopperProcedure } from "../shopper";
import { OwnAgreement, OwnInvoice, OwnStatement } from "./schema";

/* The signed-in customer's invoices, statement and agreements. Those of others are not there. */

const ById = z.object({ id: Uuid });
const Pdf = z.object({
  name: z.string(),
  content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});

/** Their invoices, the latest first: one statement a page. */
const listInvoices = shopperProcedure()
  .input(PageQuery)
  .output(pageOf(OwnInvoice))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const { customer } = await requireShopper(ctx);
    const { tenantId, timeZone } = ctx.shop;
    const after = decodeCursor(cursor, z.tuple([Day, Uuid]));
    const rows = await runSql(
      ctx.db,
      sqlBuilder
        .selectFrom("invoices as i")
        .where("i.tenant_id", "=", tenantId)
        .where("i.customer_id", "=", customer.id)
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(i.issued_on, i.id) < (${after?.[0]}::date, ${after?.[1]}::uuid)`,
          ),
        )
        .orderBy("i.issued_on", "desc")
        .orderBy("i.id", "desc")
        .limit(limit + 1)
        .select([
          "i.id",
          "i.number",
          "i.status",
          sql<string>`i.issued_on::text`.as("issuedOn"),
          sql<string>`i.due_on::text`.as("dueOn"),
          sql<boolean>`i.status = 'sent' and i.due_on < ${todayIn(timeZone, ctx.now)}::date`.as(
            "overdue",
          ),
          "i.total_pence as totalPence",
          sql<number>`case i.status when 'sent' then i.total_pence - i.paid_pence else 0 end`.as(
            "leftPence",
          ),
          sql<string | null>`case i.status when 'sent' then i.pay_ref end`.as("payRef"),
        ]),
    );
    return toPage(
      rows,
      limit,
      (row) => row,
      ({ issuedOn, id }) => [issuedOn, id],
    );
  });

/** One of their invoices as a PDF. @throws not_found where it is not theirs */
const invoicePdf = shopperProcedure()
  .input(ById)
  .output(Pdf)
  .query(async ({ ctx, input: { id } }) => {
    const { customer } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    const invoice = await readInvoice(ctx.db, tenantId, id);
    if (invoice?.customerId !== customer.id) throw notFound("invoice");
    const issuer = await readIssuer(ctx.db, tenantId, ctx);
    const draw = () => drawInvoice({ invoice, issuer });
    const content = await ctx.budget.within("drawing", tenantId, draw);
    return { name: invoice.number, content };
  });

/** What is owed on account now; null for a customer who never bought on account. Pence. */
const showStatement = shopperProcedure()
  .output(OwnStatement.nullable())
  .query(async ({ ctx }) => {
    const { customer, onAccount, accountStopped } = await requireShopper(ctx);
    const { tenantId, timeZone } = ctx.shop;
    const today = todayIn(timeZone, ctx.now);
    const open = await openItemsOf(ctx.db, { tenantId, customer, today });
    const { owedPence, overduePence, creditPence } = open;
    if (!onAccount && !accountStopped && owedPence === 0 && creditPence === 0) return null;
    const unregistered = !(await readChargesVat(ctx.db, tenantId, today));
    return { owedPence, overduePence, creditPence, unregistered };
  });

/** How far back a statement goes, in days. */
const statementDays = 90;

/** The statement of the last ninety days as a PDF, as the office prints it. */
const statementPdf = shopperProcedure()
  .output(Pdf)
  .query(async ({ ctx }) => {
    const { customer } = await requireShopper(ctx);
    const { tenantId, timeZone } = ctx.shop;
    const today = todayIn(timeZone, ctx.now);
    const from = daysAfter(today, -statementDays);
    const issuer = await readIssuer(ctx.db, tenantId);
    const statement = await statementOf(ctx.db, { tenantId, customer, from, to: today, today });
    const days = { on: today, today };
    const account = await readAccount(ctx.db, { tenantId, customerId: customer.id, ...days });
    const draw = () => drawStatement({ statement, account, issuer, at: ctx.now });
    const content = await ctx.budget.within("drawing", tenantId, draw);
    return { name: `statement-${from}-${today}`, content };
  });

/** What they paid for cylinders that they keep, the latest first: one statement a page. */
const listAgreements = shopperProcedure()
  .input(PageQuery)
  .output(pageOf(OwnAgreement))
  .query(async ({ ctx, input: { limit, cursor } }) => {
    const { customer } = await requireShopper(ctx);
    const { tenantId, timeZone } = ctx.shop;
    const today = todayIn(timeZone, ctx.now);
    const after = decodeCursor(cursor, z.tuple([z.int()]));
    const rows = await runSql(
      ctx.db,
      selectAgreements
        .where("a.tenant_id", "=", tenantId)
        .where("a.customer_id", "=", customer.id)
        .$if(after !== null, (query) => query.where("a.sequence", "<", after?.[0] ?? 0))
        .orderBy("a.sequence", "desc")
        .limit(limit + 1),
    );
    return toPage(
      rows,
      limit,
      (row) => {
        const openCount = row.quantity - row.returnedQuantity;
        return {
          id: row.id,
          number: row.number,
          name: row.exchangeGroupName,
          count: row.quantity,
          openCount,
          paidOn: row.paidOn.toISOString().slice(0, 10),
          chargePence: row.chargePence,
          refundPence: refundOn(row, today, openCount).pence,
          percents: row.refundScale,
          hasScan: row.scanKey !== null,
        };
      },
      ({ sequence }) => [sequence],
    );
  });

/** The signed paper of one of their agreements. @throws not_found where it is not theirs, or there is none */
const agreementScan = shopperProcedure()
  .input(ById)
  .output(
    z.object({
      contentType: z.enum(fileTypes),
      contentLength: z.int(),
      stream: z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object),
    }),
  )
  .query(async ({ ctx, input: { id } }) => {
    const { customer } = await requireShopper(ctx);
    const key = await scanOf(ctx.db, ctx.shop.tenantId, id, customer.id);
    const file = key !== null && (await ctx.providers.files.get(key));
    if (!file) throw notFound("paper");
    return file;
  });

async function scanOf(
  db: SqlRunner,
  tenantId: string,
  id: string,
  customerId: string,
): Promise<string | null> {
  const agreement = await agreementNow(db, tenantId, id);
  return agreement.customerId === customerId ? agreement.scanKey : null;
}

export const ownPapers = router({
  listInvoices,
  invoicePdf,
  showStatement,
  statementPdf,
  listAgreements,
  agreementScan,
});
