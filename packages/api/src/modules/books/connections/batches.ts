import { runSql, sameBusiness, sql, type ReceiptMethod, type SqlRunner } from "@roundsman/db";
import { taxPoint } from "../../billing";
import type { OutKind } from "@roundsman/providers";
import { badDebts } from "./bad-debts-out";
import { dayCreditNotes, dayInvoices, dayPayments, dayRefunds } from "./days/days-out";
import { creditNotes, invoices } from "./sales-out";
import { counterSales } from "./schema";
import { customerOf, externalId, waiting, type Asked, type Outgoing, type Reader } from "./waiting";

/* The next documents to be sent, as the program is told of them. Each kind is one statement. */

export async function nextOutgoing(
  db: SqlRunner,
  kind: OutKind,
  asked: Asked,
): Promise<Outgoing[]> {
  const found = await readers[kind](db, asked);
  // A batch is either looked for first or not.
  return found.filter(({ isUnsure }) => isUnsure === found[0]?.isUnsure);
}

const contacts: Reader = async (db, asked) => {
  const rows = await runSql(
    db,
    waiting("contact", asked)
      .leftJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "d.tenant_id").onRef("c.id", "=", "d.source_id"),
      )
      .select([
        "c.name",
        // A program takes a name once: of customers with the same name all but the first have a number.
        sql<number>`(select count(*)::int from customers o
          where ${sameBusiness("o", "d")} and lower(o.name) = lower(c.name) and o.id <= c.id)`.as(
          "place",
        ),
        sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
        "c.phone",
        sql<string | null>`(select i.bill_to from invoices i
          where ${sameBusiness("i", "d")} and i.customer_id = d.source_id
          order by i.issued_on desc limit 1)`.as("billTo"),
      ]),
  );
  return rows.map(({ id, answers, isUnsure, sourceId, name, place, email, phone, billTo }) => ({
    id,
    answers,
    isUnsure,
    document: {
      kind: "contact",
      ref: sourceId,
      name: name === null ? counterSales : place > 1 ? `${name} (${place})` : name,
      email,
      phone,
      address: (billTo ?? "").split(/[\n,]/).flatMap((line) => line.trim() || []),
    },
  }));
};

/** The first day in the books on which it paid the invoice, and never before that. */
const paidOn = (column: "receipt_id" | "credit_note_id" | "bad_debt_id") => sql<string>`greatest((
  select min(a.booked_on) from allocations a
   where ${sameBusiness("a", "d")} and a.invoice_id = d.invoice_id
     and ${sql.ref(`a.${column}`)} = d.source_id), ${taxPoint})::text`;

const payments: Reader = async (db, asked) => {
  const rows = await runSql(
    db,
    waiting("payment", asked)
      .innerJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "d.tenant_id").onRef("r.id", "=", "d.source_id"),
      )
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
      )
      .where(externalId("invoice", sql`d.invoice_id`), "is not", null)
      .select([
        sql<ReceiptMethod>`r.method::text`.as("method"),
        paidOn("receipt_id").as("date"),
        externalId("contact", customerOf("i.customer_id")).as("contactId"),
        externalId("invoice", sql`d.invoice_id`).as("externalInvoiceId"),
      ]),
  );
  return rows.map((row) => ({
    id: row.id,
    answers: row.answers,
    isUnsure: row.isUnsure,
    document: {
      kind: "payment",
      ref: row.id,
      contactId: row.contactId,
      invoiceId: row.externalInvoiceId,
      bankId: asked.choices.banks[row.method],
      date: row.date,
      amountPence: row.wantedPence,
    },
  }));
};

const credits: Reader = async (db, asked) => {
  const rows = await runSql(
    db,
    waiting("credit", asked)
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "d.tenant_id").onRef("i.id", "=", "d.invoice_id"),
      )
      .where(externalId("credit_note", sql`d.source_id`), "is not", null)
      .where(externalId("invoice", sql`d.invoice_id`), "is not", null)
      // Its payment is made less first, so that the invoice has room for the credit.
      .where(
        sql<boolean>`not exists (select from accounts_documents p
          where ${sameBusiness("p", "d")} and p.organisation_id = d.organisation_id
            and p.kind = 'payment' and p.invoice_id = d.invoice_id and p.external_id is not null
            and p.wanted_pence <> p.sent_pence)`,
      )
      .select([
        sql<string>`greatest(${paidOn("credit_note_id")}, ${paidOn("bad_debt_id")})`.as("date"),
        externalId("contact", customerOf("i.customer_id")).as("contactId"),
        externalId("invoice", sql`d.invoice_id`).as("externalInvoiceId"),
        externalId("credit_note", sql`d.source_id`).as("creditNoteId"),
      ]),
  );
  return rows.map((row) => ({
    id: row.id,
    answers: row.answers,
    isUnsure: row.isUnsure,
    document: {
      kind: "credit",
      ref: row.id,
      contactId: row.contactId,
      invoiceId: row.externalInvoiceId,
      creditNoteId: row.creditNoteId,
      date: row.date,
      amountPence: row.wantedPence,
    },
  }));
};

/** Documents whose last sending got no answer go first. */
const oneOf =
  (...all: Reader[]): Reader =>
  async (db, asked) => {
    const rows: Outgoing[] = [];
    for (const reader of all) rows.push(...(await reader(db, asked)));
    return rows.toSorted((a, b) => Number(b.isUnsure) - Number(a.isUnsure)).slice(0, asked.limit);
  };

const readers: Record<OutKind, Reader> = {
  contact: contacts,
  invoice: oneOf(invoices, dayInvoices),
  credit_note: oneOf(creditNotes, badDebts, dayCreditNotes),
  payment: oneOf(payments, dayPayments),
  refund: dayRefunds,
  credit: credits,
};
