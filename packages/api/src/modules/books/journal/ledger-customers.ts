import { createHash } from "node:crypto";
import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { entryKey } from "./outgoing";
import type { CodedLine } from "./schema";

/* The customers of an export's documents, as a program's sales ledger names them (docs/decisions/0436). */

export interface LedgerCustomer {
  /** Sage's account reference: at most 8 capitals and digits. */
  reference: string;
  name: string;
}

/** A journal as it stands in a file. */
export interface FileEntry {
  source: string;
  /** YYYY-MM-DD */
  day: string;
  reference: string;
  details: string;
  lines: readonly CodedLine[];
  /** The customer of the document; only in files for a sales ledger. Null or missing: no customer. */
  customer?: LedgerCustomer | null;
}

/** Sage's own limit of an account reference. */
const isReference = /^[A-Z0-9]{1,8}$/;

/** The integrator's name for a customer where Sage takes it and no other customer has it; else 8 characters of the id. */
export function accountReference(id: string, externalRef: string | null): string {
  const own = externalRef?.toUpperCase() ?? "";
  if (isReference.test(own)) return own;
  const digest = createHash("sha256").update(id).digest("hex").slice(0, 12);
  return BigInt(`0x${digest}`).toString(36).toUpperCase().padStart(8, "0").slice(-8);
}

/** The customer of each entry by its key; entries of nobody's documents are missing. One statement. */
export async function customersOfExport(
  db: SqlRunner,
  tenantId: string,
  exportId: string,
): Promise<Map<string, LedgerCustomer>> {
  const shared = sqlBuilder
    .selectFrom("customers")
    .where("tenant_id", "=", tenantId)
    .where("external_ref", "is not", null)
    .groupBy(sql`upper(external_ref)`)
    .having(sql<boolean>`count(*) > 1`)
    .select(sql<string>`upper(external_ref)`.as("ref"));
  const customerOf = (
    table: "invoices" | "orders" | "credit_notes" | "receipts" | "refunds" | "bad_debts",
  ) =>
    sql`(select x.customer_id from ${sql.table(table)} x where ${sameBusiness("x", "e")} and x.id = e.source_id)`;
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("journal_entries as e")
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "e.tenant_id").on(
          sql<boolean>`c.id = case e.source
            when 'invoice' then ${customerOf("invoices")}
            when 'order' then ${customerOf("orders")}
            when 'credit_note' then ${customerOf("credit_notes")}
            when 'receipt' then ${customerOf("receipts")}
            when 'refund' then ${customerOf("refunds")}
            when 'bad_debt' then ${customerOf("bad_debts")} end`,
        ),
      )
      .leftJoin(shared.as("shared"), (join) =>
        join.on(sql<boolean>`shared.ref = upper(c.external_ref)`),
      )
      .where("e.tenant_id", "=", tenantId)
      .where("e.export_id", "=", exportId)
      .select([
        "e.source",
        "e.source_id as sourceId",
        sql<string>`e.day::text`.as("day"),
        "c.id",
        "c.name",
        sql<string | null>`case when shared.ref is null then c.external_ref end`.as("externalRef"),
      ]),
  );
  return new Map(
    rows.map(({ id, name, externalRef, ...entry }) => [
      entryKey(entry),
      { reference: accountReference(id, externalRef), name },
    ]),
  );
}
