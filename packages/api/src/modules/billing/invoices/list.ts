import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { todayIn } from "../../../platform/values/view";
import { readInvoices } from "../invoice/rows";
import { Invoice, InvoiceQuery } from "../invoice/schema";
import { viewInvoice } from "./view";

/** GET /invoices, by number, the latest first: one statement a page. */
export const list = business("invoices:read")
  .input(InvoiceQuery)
  .output(pageOf(Invoice))
  .query(async ({ ctx, input }) => {
    const { q, status, overdue, customerId, from, to, limit } = input;
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = decodeCursor(input.cursor, z.tuple([z.int32()]));
    const isOverdue = Prisma.sql`i.status = 'sent' AND i.due_on < ${today}::date`;
    const conditions = [
      Prisma.sql`i.tenant_id = ${ctx.business.id}::uuid`,
      q && Prisma.sql`(i.number ILIKE ${within(q)} OR i.customer_name ILIKE ${within(q)})`,
      status && Prisma.sql`i.status = ${status}::invoice_status`,
      overdue !== undefined && (overdue ? isOverdue : Prisma.sql`(${isOverdue}) IS NOT TRUE`),
      customerId && Prisma.sql`i.customer_id = ${customerId}::uuid`,
      from && Prisma.sql`i.issued_on >= ${from}::date`,
      to && Prisma.sql`i.issued_on <= ${to}::date`,
      after && Prisma.sql`i.sequence < ${after[0]}`,
    ].filter((condition) => typeof condition === "object" && condition !== null);
    const rows = await readInvoices(
      ctx.db,
      Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}
                 ORDER BY i.sequence DESC LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => viewInvoice(row, today),
      (row) => [row.sequence],
    );
  });
