import { runSql, sameBusiness, sql } from "@roundsman/db";
import { customerOf, externalId, waiting, type Reader } from "./waiting";
import { taxPoint } from "../../billing";

/*
 * Bad debts as the program is sent them: a credit note to the account of bad debts, without VAT (docs/decisions/0437). The
 * VAT of a bad debt is claimed on the return, and no credit note may take it off.
 */
export const badDebts: Reader = async (db, asked) => {
  const { badDebts: account, trackingId, taxes } = asked.choices;
  if (account === null) return [];
  const date = sql<string>`greatest(b.day, ${taxPoint})::text`;
  const rows = await runSql(
    db,
    waiting("credit_note", asked)
      .innerJoin("bad_debts as b", (join) =>
        join.onRef("b.tenant_id", "=", "d.tenant_id").onRef("b.id", "=", "d.source_id"),
      )
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "b.tenant_id").onRef("i.id", "=", "b.invoice_id"),
      )
      .where(externalId("invoice", sql`b.invoice_id`), "is not", null)
      .select([
        // Within QuickBooks's 21 characters; an invoice may be written off again after a reversal.
        sql<string>`left(i.number, 16) || '-BD' || (select count(*) from bad_debts o
          where ${sameBusiness("o", "b")} and o.invoice_id = b.invoice_id and o.kind = 'write_off'
            and o.id <= b.id)::text`.as("number"),
        sql<string>`'Bad debt of ' || i.number`.as("reference"),
        date.as("date"),
        externalId("contact", customerOf("i.customer_id")).as("contactId"),
      ]),
  );
  return rows.map(({ id, answers, isUnsure, sourceId, wantedPence, ...row }) => ({
    id,
    answers,
    isUnsure,
    document: {
      kind: "credit_note",
      ref: sourceId,
      ...row,
      dueDate: row.date,
      lines: [
        {
          description: row.reference,
          netPence: wantedPence,
          vatPence: 0,
          saleId: account.saleId,
          trackingId: account.trackingId ?? trackingId,
          taxId: taxes.outsideScope,
          percent: 0,
        },
      ],
    },
  }));
};
