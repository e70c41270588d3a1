import { sql, sqlBuilder } from "@roundsman/db";
import { linesOfLateBilling } from "../lines/lines-of-documents";
import { within, type JournalDays } from "../month/days";

/**
 * Deliveries that were billed late, of which the invoice or the tax point is of these days: a sale on the tax point, and
 * none on the day of the invoice (docs/decisions/0418).
 */
export const lateBillingsOf = (tenantId: string, days: JournalDays) =>
  sqlBuilder
    .selectFrom("late_billings as b")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "b.tenant_id").onRef("i.id", "=", "b.invoice_id"),
    )
    .where("b.tenant_id", "=", tenantId)
    .where("i.status", "<>", sql.lit("void"))
    .where((eb) => eb.or([within("i.issued_on", days), within("b.tax_point", days)]))
    .select([
      "i.id",
      "i.number",
      sql<string>`i.issued_on::text`.as("issuedOn"),
      sql<string>`b.tax_point::text`.as("taxPoint"),
      "b.vat_rate as vatRate",
      "b.vat_treatment as vatTreatment",
      "b.net_pence as netPence",
      "b.vat_pence as vatPence",
      linesOfLateBilling.as("lines"),
    ]);
