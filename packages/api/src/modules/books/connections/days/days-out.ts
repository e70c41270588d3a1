import { runSql, sql } from "@roundsman/db";
import type { OutLine } from "@roundsman/providers";
import { atVat, type VatKind } from "../../../../platform/values/values";
import { sharedOut } from "../../lines/shares";
import type { LineVat } from "../../journal/schema";
import { nameOf, targetOf, taxOf, type Target } from "../sale-lines";
import type { Choices } from "../schema";
import { externalId, waiting, type Asked, type Reader } from "../waiting";
import { nobody } from "../wanted";
import { DayFigures, moneyOf, receivedPence, salesPence } from "./schema";

/*
 * A day's documents as the program is sent them (docs/decisions/0442): an invoice of its sales, paid by the money that came in,
 * and for each way of paying a credit note of what left its bank account. The clearing account has the difference of sales
 * and money, as the account `paidSales` has in the journal.
 */

type Accounts = NonNullable<Choices["paidSales"]>;

/** Rows of days that wait, with the day of each. */
const waitingDays = (kind: "invoice" | "credit_note" | "payment", asked: Asked) =>
  waiting(kind, asked)
    .innerJoin("accounts_days as y", (join) =>
      join.onRef("y.tenant_id", "=", "d.tenant_id").onRef("y.id", "=", "d.invoice_id"),
    )
    .where(externalId("contact", sql`${nobody}::uuid`), "is not", null)
    .select([
      "y.id as dayId",
      sql<string>`y.day::text`.as("day"),
      "y.figures",
      externalId("contact", sql`${nobody}::uuid`).as("contactId"),
    ]);

export const dayInvoices: Reader = async (db, asked) => {
  const { paidSales } = asked.choices;
  if (paidSales === null) return [];
  const rows = await runSql(db, waitingDays("invoice", asked));
  return rows.map(({ id, isUnsure, answers, sourceId, dayId, day, contactId, ...row }) => {
    const figures = DayFigures.parse(row.figures);
    return {
      id,
      isUnsure,
      answers,
      totalPence: receivedPence(dayId, figures),
      document: {
        kind: "invoice",
        ref: sourceId,
        number: `SALES-${day}`,
        contactId,
        date: day,
        dueDate: day,
        reference: `Shop and door sales of ${day}`,
        lines: linesOfDay(dayId, figures, { choices: asked.choices, paidSales }),
      },
    };
  });
};

/** Within QuickBooks's 21 characters. */
const shortMethod = {
  cash: "cash",
  cheque: "cheque",
  bank_transfer: "bank",
  card_link: "link",
  shop: "shop",
  card_machine: "card",
  direct_debit: "debit",
} as const;

export const dayCreditNotes: Reader = async (db, asked) => {
  const { choices } = asked;
  const { paidSales } = choices;
  if (paidSales === null) return [];
  const rows = await runSql(db, waitingDays("credit_note", asked));
  return rows.flatMap(({ id, isUnsure, answers, sourceId, dayId, day, contactId, ...row }) => {
    const { out } = moneyOf(dayId, DayFigures.parse(row.figures));
    const money = out.find((one) => one.id === sourceId);
    if (!money) return [];
    const { method, paidBackPence, feesPence } = money;
    const lines = [
      withoutVat("Paid back to customers", paidBackPence, paidSales.clearingId, choices),
      withoutVat("Fees of the payment provider", feesPence, paidSales.feesId, choices),
    ];
    return [
      {
        id,
        isUnsure,
        answers,
        document: {
          kind: "credit_note",
          ref: sourceId,
          number: `OUT-${day}-${shortMethod[method]}`,
          contactId,
          date: day,
          dueDate: day,
          reference: `Paid out on ${day}`,
          lines: lines.filter(({ netPence }) => netPence !== 0),
          refundFromId: choices.banks[method],
        },
      },
    ];
  });
};

/** Money that came in pays the day's invoice. */
export const dayPayments: Reader = async (db, asked) => {
  if (asked.choices.paidSales === null) return [];
  const rows = await runSql(
    db,
    waitingDays("payment", asked)
      .where(externalId("invoice", sql`d.invoice_id`), "is not", null)
      .select(externalId("invoice", sql`d.invoice_id`).as("externalInvoiceId")),
  );
  return rows.flatMap(({ id, isUnsure, answers, sourceId, dayId, day, contactId, ...row }) => {
    const money = moneyOf(dayId, DayFigures.parse(row.figures));
    const part = money.in.find((one) => one.id === sourceId);
    if (!part) return [];
    return [
      {
        id,
        isUnsure,
        answers,
        document: {
          kind: "payment",
          ref: id,
          contactId,
          invoiceId: row.externalInvoiceId,
          bankId: asked.choices.banks[part.method],
          date: day,
          amountPence: row.wantedPence,
        },
      },
    ];
  });
};

/** Pays back the credit note of money that left a bank account. */
export const dayRefunds: Reader = async (db, asked) => {
  if (asked.choices.paidSales === null) return [];
  const rows = await runSql(
    db,
    waitingDays("payment", asked)
      .where(externalId("credit_note", sql`d.source_id`), "is not", null)
      .select(externalId("credit_note", sql`d.source_id`).as("creditNoteId")),
  );
  return rows.flatMap(({ id, isUnsure, answers, sourceId, dayId, day, contactId, ...row }) => {
    const { out } = moneyOf(dayId, DayFigures.parse(row.figures));
    const part = out.find((one) => one.id === sourceId);
    if (!part) return [];
    return [
      {
        id,
        isUnsure,
        answers,
        document: {
          kind: "refund",
          ref: id,
          contactId,
          creditNoteId: row.creditNoteId,
          bankId: asked.choices.banks[part.method],
          date: day,
          amountPence: row.wantedPence,
        },
      },
    ];
  });
};

/** A line of money, which is outside the scope of VAT. */
const withoutVat = (
  description: string,
  netPence: number,
  saleId: string,
  { trackingId, taxes }: Choices,
): OutLine => ({
  description,
  netPence,
  vatPence: 0,
  saleId,
  trackingId,
  taxId: taxes.outsideScope,
  percent: 0,
});

const kindOf = (vatRate: LineVat): VatKind =>
  typeof vatRate === "number"
    ? { vatRate, vatTreatment: "standard" }
    : { vatRate: 0, vatTreatment: vatRate === "exempt" ? "exempt" : "outside_scope" };

/** A line for each kind of VAT and account, and one that brings sales to the money that came in. */
export function linesOfDay(
  dayId: string,
  figures: DayFigures,
  { choices, paidSales }: { choices: Choices; paidSales: Accounts },
): OutLine[] {
  const rates = new Set([
    ...figures.sales.map(({ vatRate }) => vatRate),
    ...figures.vat.map(({ vatRate }) => vatRate),
  ]);
  const lines = [...rates].flatMap((vatRate) => linesOfRate(vatRate, figures, choices));
  const clearingPence = receivedPence(dayId, figures) - salesPence(figures);
  return clearingPence === 0
    ? lines
    : [
        ...lines,
        withoutVat(
          "Money of the day, less its sales: paid ahead or still to be paid",
          clearingPence,
          paidSales.clearingId,
          choices,
        ),
      ];
}

function linesOfRate(vatRate: LineVat, figures: DayFigures, choices: Choices): OutLine[] {
  const kind = kindOf(vatRate);
  const groups = new Map<string, Target & { netPence: number }>();
  for (const { netPence, ...sold } of figures.sales) {
    if (sold.vatRate !== vatRate) continue;
    const target = targetOf(
      choices,
      sold.kind === "sales" ? { kind: sold.kind, category: sold.category } : { kind: sold.kind },
    );
    const before = groups.get(nameOf(target))?.netPence ?? 0;
    groups.set(nameOf(target), { ...target, netPence: before + netPence });
  }
  // VAT alone is left where net sums of a day cancel out.
  if (groups.size === 0) {
    const target = targetOf(choices, { kind: "sales", category: null });
    groups.set(nameOf(target), { ...target, netPence: 0 });
  }
  const vat = sharedOut(
    figures.vat.find((one) => one.vatRate === vatRate)?.pence ?? 0,
    [...groups.values()].map(({ netPence }) => Math.abs(netPence)),
  );
  return [...groups.values()].map((group, index) => ({
    description: `Sales ${atVat(kind)}`,
    ...group,
    vatPence: vat[index] ?? 0,
    taxId: choices.taxes[taxOf(kind)],
    percent: kind.vatRate,
  }));
}
