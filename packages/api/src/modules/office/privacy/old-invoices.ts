import type { PrismaClient } from "@roundsman/db";

/**
 * VAT records are kept for six years (VAT Notice 700/21), and an invoice names its customer and their
 * address; counted from the end of the year it was raised in, which covers every accounting year.
 */
const keptYears = 6;

/** Takes the names of erased customers off invoices that no law asks to be kept whole. Answers how many. */
export const forgetOldInvoices = (db: PrismaClient, now: Date): Promise<number> =>
  db.$executeRaw`
    UPDATE invoices i SET customer_name = c.name, bill_to = NULL
      FROM customers c
     WHERE c.erased_at IS NOT NULL AND i.tenant_id = c.tenant_id AND i.customer_id = c.id
       AND i.customer_name <> c.name
       AND date_trunc('year', i.issued_on) + make_interval(years => ${keptYears + 1}::int) <= ${now}::timestamptz`;
