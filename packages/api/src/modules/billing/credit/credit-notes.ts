import {
  jsonArrayFrom,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { dateTime, dateTimeOrNull, day } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import { mailStatusOf } from "../../messages";
import type { Credited } from "./credit-of";
import type { CreditNote } from "./schema";

/** The kind of mail to which the worker attaches the credit note it is about. */
export const creditNoteMail = "credit_note.sent";

/** Credit notes as `n`, with everything they say. A caller adds which; it must name the tenant. */
export const selectCreditNotes = sqlBuilder
  .selectFrom("credit_notes as n")
  .innerJoin("invoices as i", (join) =>
    join.onRef("i.tenant_id", "=", "n.tenant_id").onRef("i.id", "=", "n.invoice_id"),
  )
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "n.tenant_id").onRef("c.id", "=", "n.customer_id"),
  )
  .leftJoin("credit_notes as reversed", (join) =>
    join.onRef("reversed.tenant_id", "=", "n.tenant_id").onRef("reversed.id", "=", "n.reverses_id"),
  )
  .select((eb) => [
    "n.id",
    "n.sequence",
    "n.number",
    "n.invoice_id as invoiceId",
    "i.number as invoiceNumber",
    "i.issued_on as invoiceIssuedOn",
    "n.paid_sale as paidSale",
    // What it credited is no longer there for its order.
    sql<boolean>`n.paid_sale and i.reopened_on is null and n.total_pence > (
      select coalesce(sum(a.amount_pence), 0) - o.refunding_pence
        from invoice_orders b
        join orders o on ${sameBusiness("o", "b")} and o.id = b.order_id
        left join allocations a on ${sameBusiness("a", "o")} and a.order_id = o.id
       where ${sameBusiness("b", "n")} and b.invoice_id = n.invoice_id
       group by o.tenant_id, o.id, o.refunding_pence)`.as("saleRefunded"),
    "n.customer_id as customerId",
    "n.customer_name as customerName",
    sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("customerEmail"),
    "c.vat_number as customerVatNumber",
    "c.erased_at as customerErasedAt",
    "n.bill_to as billTo",
    "n.issued_on as issuedOn",
    "n.reason",
    "n.net_pence as netPence",
    "n.vat_pence as vatPence",
    "n.total_pence as totalPence",
    "n.allocated_pence as allocatedPence",
    "n.reverses_id as reversesId",
    "reversed.number as reversesNumber",
    "n.emailed_at as emailedAt",
    "n.created_at as createdAt",
    "n.updated_at as updatedAt",
    mailStatusOf(creditNoteMail, {
      kind: "credit_note",
      tenantId: eb.ref("n.tenant_id"),
      id: eb.ref("n.id"),
    }).as("mailStatus"),
    eb
      .selectFrom("credit_notes as v")
      .whereRef("v.tenant_id", "=", "n.tenant_id")
      .whereRef("v.reverses_id", "=", "n.id")
      .select("v.id")
      .as("reversedById"),
    eb
      .selectFrom("credit_notes as v")
      .whereRef("v.tenant_id", "=", "n.tenant_id")
      .whereRef("v.reverses_id", "=", "n.id")
      .select("v.number")
      .as("reversedByNumber"),
    jsonArrayFrom(
      eb
        .selectFrom("credit_note_lines as l")
        .whereRef("l.tenant_id", "=", "n.tenant_id")
        .whereRef("l.credit_note_id", "=", "n.id")
        .orderBy("l.position")
        .select([
          "l.invoice_line_id as invoiceLineId",
          "l.description",
          "l.quantity",
          "l.unit_price as unitPrice",
          "l.unit_price_inc_vat as unitPriceIncVat",
          "l.vat_rate as vatRate",
          "l.vat_treatment as vatTreatment",
          "l.discount_percent as discountPercent",
          "l.net_pence as netPence",
        ]),
    ).as("lines"),
    jsonArrayFrom(
      eb
        .selectFrom("credit_note_vat as v")
        .whereRef("v.tenant_id", "=", "n.tenant_id")
        .whereRef("v.credit_note_id", "=", "n.id")
        .orderBy("v.vat_rate")
        .orderBy("v.vat_treatment")
        .select([
          "v.vat_rate as vatRate",
          "v.vat_treatment as vatTreatment",
          "v.net_pence as netPence",
          "v.vat_pence as vatPence",
        ]),
    ).as("vat"),
    jsonArrayFrom(
      eb
        .selectFrom("allocations as a")
        .leftJoin("invoices as p", (join) =>
          join.onRef("p.tenant_id", "=", "a.tenant_id").onRef("p.id", "=", "a.invoice_id"),
        )
        .whereRef("a.tenant_id", "=", "n.tenant_id")
        .whereRef("a.credit_note_id", "=", "n.id")
        .groupBy(["a.invoice_id", "a.refund_id", "p.number"])
        .having((sum) => sum(sum.fn.sum("a.amount_pence"), "<>", sum.lit(0)))
        .orderBy(sql`min(a.made_at)`)
        .orderBy("p.number")
        .select([
          sql<
            "invoice" | "refund"
          >`case when a.invoice_id is not null then 'invoice' else 'refund' end`.as("kind"),
          sql<string>`coalesce(a.invoice_id, a.refund_id)`.as("id"),
          "p.number",
          sql<number>`sum(a.amount_pence)::int`.as("amountPence"),
        ]),
    ).as("allocations"),
  ]);

export type CreditNoteRow = InferResult<typeof selectCreditNotes>[number];

/** Null where the business has no such credit note. */
export const readCreditNote = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<CreditNoteRow | null> =>
  runSqlForOne(
    runner,
    selectCreditNotes.where("n.tenant_id", "=", tenantId).where("n.id", "=", id),
  );

/** The credit note as it stands inside a change. @throws not_found */
export async function creditNoteNow(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<CreditNoteRow> {
  const note = await readCreditNote(runner, tenantId, id);
  if (!note) throw notFound("credit note");
  return note;
}

/** The same, held until the change is through. @throws not_found */
export async function lockCreditNote(tx: Tx, tenantId: string, id: string): Promise<CreditNoteRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("credit_notes")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );
  return creditNoteNow(tx, tenantId, id);
}

/** What is credited of an invoice so far. Its row is held by whoever adds to it. */
export async function creditedOf(
  runner: SqlRunner,
  tenantId: string,
  invoiceId: string,
): Promise<Credited> {
  const credited = await runSqlForOne(
    runner,
    sqlBuilder.selectNoFrom((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom("credit_notes as n")
          .innerJoin("credit_note_lines as l", (join) =>
            join.onRef("l.tenant_id", "=", "n.tenant_id").onRef("l.credit_note_id", "=", "n.id"),
          )
          .where("n.tenant_id", "=", tenantId)
          .where("l.tenant_id", "=", tenantId)
          .where("n.invoice_id", "=", invoiceId)
          .where("l.invoice_line_id", "is not", null)
          .groupBy("l.invoice_line_id")
          .select([
            sql<string>`l.invoice_line_id`.as("invoiceLineId"),
            sql<number>`sum(l.quantity)::int`.as("quantity"),
            sql<number>`sum(l.net_pence)::int`.as("netPence"),
          ]),
      ).as("lines"),
      jsonArrayFrom(
        eb
          .selectFrom("credit_notes as n")
          .innerJoin("credit_note_vat as v", (join) =>
            join.onRef("v.tenant_id", "=", "n.tenant_id").onRef("v.credit_note_id", "=", "n.id"),
          )
          .where("n.tenant_id", "=", tenantId)
          .where("v.tenant_id", "=", tenantId)
          .where("n.invoice_id", "=", invoiceId)
          .groupBy(["v.vat_rate", "v.vat_treatment"])
          .select([
            "v.vat_rate as vatRate",
            "v.vat_treatment as vatTreatment",
            sql<number>`sum(v.net_pence)::int`.as("netPence"),
            sql<number>`sum(v.vat_pence)::int`.as("vatPence"),
          ]),
      ).as("vat"),
    ]),
  );
  return credited ?? { lines: [], vat: [] };
}

/** The credit note named by `id`; 404 where there is none. */
export const findCreditNote = loader.input(ById).use(async ({ ctx, input, next }) => {
  const creditNote = await creditNoteNow(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { creditNote } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findCreditNoteUnless = (obstacle: (note: CreditNoteRow) => string | null) =>
  findCreditNote.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.creditNote));
    return next();
  });

/** What stands in the way of using what is left of a credit note. */
export function whyNoneLeft(note: CreditNoteRow): string | null {
  if (note.reversesId !== null || note.reversedById !== null)
    return "This credit note is reversed.";
  return note.allocatedPence < note.totalPence ? null : "Nothing is left of this credit note.";
}

/** What stands in the way of reversing a credit note. */
export function whyNotReversed(note: CreditNoteRow): string | null {
  if (note.reversesId !== null) return "This is a reversal itself.";
  if (note.reversedById !== null) return "This credit note is reversed already.";
  const refunded = note.saleRefunded || note.allocations.some(({ kind }) => kind === "refund");
  return refunded ? "A part of this credit note was paid back, so it can't be reversed." : null;
}

/** What stands in the way of mailing a credit note. */
export const whyNotSent = ({ customerEmail, customerName }: CreditNoteRow): string | null =>
  customerEmail === null ? `${customerName} has no email address.` : null;

export const viewCreditNote = (row: CreditNoteRow): z.infer<typeof CreditNote> => ({
  id: row.id,
  number: row.number,
  invoiceId: row.invoiceId,
  invoiceNumber: row.invoiceNumber,
  customerId: row.customerId,
  customerName: row.customerName,
  billTo: row.billTo,
  issuedOn: day(row.issuedOn),
  reason: row.reason,
  lines: row.lines.map(({ netPence, ...line }) => ({ ...line, total: netPence })),
  vat: row.vat,
  netPence: row.netPence,
  vatPence: row.vatPence,
  totalPence: row.totalPence,
  reversesId: row.reversesId,
  reversed: row.reversedById !== null,
  reversedById: row.reversedById,
  allocations: row.allocations,
  unallocatedPence: whyNoneLeft(row) === null ? row.totalPence - row.allocatedPence : 0,
  emailedAt: dateTimeOrNull(row.emailedAt),
  // A mail to somebody who was erased is no longer there.
  emailStatus: row.mailStatus ?? (row.emailedAt && "sent"),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
  can: {
    allocate: whyNoneLeft(row),
    refund: whyNoneLeft(row),
    reverse: whyNotReversed(row),
    send: whyNotSent(row),
  },
});
