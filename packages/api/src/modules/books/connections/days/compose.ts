import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { runPatiently } from "../../../../platform/audit/change";
import { daysAfter, pounds } from "../../../../platform/values/format";
import { programNames, type Choices, type Program } from "../schema";
import { nobody } from "../wanted";
import type { Tools } from "../connection";
import { daysOfSales, type DayOfSales } from "./figures";
import { DayFigures, hasInvoice, moneyOf, receivedPence, salesPence } from "./schema";

/*
 * Each day that is over becomes documents once: its figures are kept with it, and what is sent of it never changes. What
 * the books have for it later is compared, and shown where it differs (docs/decisions/0442).
 */

/** A day is brought up to date at five in the morning: VAT invoices of its sales were raised at three. */
const startsAt = sql`interval '5 hours'`;
/** Days that were sent are compared for this long. */
const comparedDays = 62;
/** Days that are read in one go. */
const atOnce = 31;

interface Composing {
  tenantId: string;
  organisationId: string;
  program: Program;
  choices: Choices;
  /** The choices as they are kept. */
  kept: unknown;
  /** The first day of the connection. */
  startsOn: string;
  now: Date;
  /** Called before each batch of days. @throws where another worker took over */
  goOn: () => Promise<void>;
}

/** Brings the days of paid sales up to date, once a day of the business. */
export async function composeDays(tools: Pick<Tools, "database">, run: Composing): Promise<void> {
  const { tenantId, organisationId, choices, startsOn, now } = run;
  const { paidSales } = choices;
  if (paidSales === null) return;
  const db = tools.database.service;
  const clock = await readClock(db, tenantId, now);
  if (!clock || clock.checkedOn === clock.today) return;
  const first = startsOn > paidSales.startsOn ? startsOn : paidSales.startsOn;
  const compared = daysAfter(clock.today, -comparedDays);
  const last = daysAfter(clock.today, -1);
  let from = clock.checkedOn === null || compared < first ? first : compared;
  while (from <= last) {
    const end = daysAfter(from, atOnce - 1);
    const days = { from, to: end < last ? end : last };
    await run.goOn();
    const found = await daysOfSales(db, { tenantId, organisationId }, days);
    const sent = await sentDays(db, run, days);
    for (const day of found) {
      if (!sent.has(day.day)) await runPatiently(db, (tx) => put(tx, run, day));
    }
    for (const [day, one] of sent) {
      const current = found.find((other) => other.day === day)?.figures ?? nothing;
      await compare(db, run, { ...one, current });
    }
    from = daysAfter(days.to, 1);
  }
  await runSql(
    db,
    sqlBuilder
      .updateTable("accounts_connections")
      .set({ days_checked_on: sql<Date>`${clock.today}::date` })
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "=", organisationId)
      // Choices that changed meanwhile may bring other days in: the next run reads them.
      .where(sql<boolean>`choices = ${JSON.stringify(run.kept)}::jsonb`)
      .where(sql<boolean>`starts_on = ${startsOn}::date`),
  );
}

/** The business's day, which begins at five, and the one on which its days were brought up to date last. */
const readClock = (db: SqlRunner, tenantId: string, now: Date) =>
  runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("businesses as b")
      .innerJoin("accounts_connections as c", "c.tenant_id", "b.id")
      .where("b.id", "=", tenantId)
      .select([
        sql<string>`((${now}::timestamptz at time zone b.time_zone) - ${startsAt})::date::text`.as(
          "today",
        ),
        sql<string | null>`c.days_checked_on::text`.as("checkedOn"),
      ]),
  );

interface SentDay {
  id: string;
  figures: DayFigures;
}

async function sentDays(
  db: SqlRunner,
  { tenantId, organisationId }: Composing,
  { from, to }: { from: string; to: string },
): Promise<Map<string, SentDay>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("accounts_days")
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "=", organisationId)
      .where(sql<boolean>`day between ${from}::date and ${to}::date`)
      .select(["id", "figures", sql<string>`day::text`.as("day")]),
  );
  return new Map(
    rows.map(({ id, day, figures }) => [day, { id, figures: DayFigures.parse(figures) }]),
  );
}

/** Keeps a day with its orders, and a row for each of its documents. */
async function put(
  tx: Tx,
  { tenantId, organisationId, now }: Composing,
  { day, figures, orderIds }: DayOfSales,
): Promise<void> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("accounts_days")
      .values({
        tenant_id: tenantId,
        organisation_id: organisationId,
        day: sql<Date>`${day}::date`,
        figures: JSON.stringify(figures),
        composed_at: now,
      })
      .onConflict((clash) => clash.columns(["tenant_id", "organisation_id", "day"]).doNothing())
      .returning("id"),
  );
  // Another worker was first.
  if (!row) return;
  const { id: dayId } = row;
  await tx.accountsDayOrder.createMany({
    data: [...orderIds].map((orderId) => ({
      tenantId,
      organisationId,
      orderId,
      day: new Date(day),
    })),
    skipDuplicates: true,
  });
  const money = moneyOf(dayId, figures);
  const out = money.out.map(({ id, paidBackPence, feesPence }) => ({
    sourceId: id,
    wantedPence: paidBackPence + feesPence,
  }));
  const documents = [
    ...(hasInvoice(dayId, figures)
      ? [{ kind: "invoice" as const, sourceId: dayId, wantedPence: wantedOf(dayId, figures) }]
      : []),
    ...money.in.map(({ id, pence }) => ({
      kind: "payment" as const,
      sourceId: id,
      wantedPence: pence,
    })),
    ...out.map((one) => ({ kind: "credit_note" as const, ...one })),
    ...out.map((one) => ({ kind: "payment" as const, ...one })),
  ];
  const base = { tenantId, organisationId, changedAt: now };
  await tx.accountsDocument.createMany({
    data: [
      { ...base, kind: "contact", sourceId: nobody, invoiceId: nobody, wantedPence: 1 },
      ...documents.map((document) => ({ ...base, ...document, invoiceId: dayId })),
    ],
    skipDuplicates: true,
  });
}

/** The total of the invoice. A row of zero would not be sent: an invoice of nothing counts as a penny (docs/decisions/0442). */
const wantedOf = (dayId: string, figures: DayFigures) => receivedPence(dayId, figures) || 1;

/** Shows on the documents of a day how the books differ from what was sent. */
async function compare(
  db: SqlRunner,
  { tenantId, organisationId, program }: Composing,
  { id, figures, current }: SentDay & { current: DayFigures },
): Promise<void> {
  const isSame = JSON.stringify(DayFigures.parse(current)) === JSON.stringify(figures);
  const why = isSame
    ? null
    : `${opening} ${wordsOf(current)} for this day. ${programNames[program]} has ${wordsOf(figures)}. Enter the difference there by hand.`;
  await runSql(
    db,
    sqlBuilder
      .updateTable("accounts_documents")
      .set({ why })
      .where("tenant_id", "=", tenantId)
      .where("organisation_id", "=", organisationId)
      .where("invoice_id", "=", id)
      .where("kind", "in", ["invoice", "credit_note"])
      .where("state", "=", sql.lit("sent"))
      .where(
        why === null
          ? sql<boolean>`starts_with(why, ${opening})`
          : sql<boolean>`why is distinct from ${why}::text`,
      ),
  );
}

/** The beginning of the words about a difference, by which they are found again. */
const opening = "The books now have";

const nothing: DayFigures = { sales: [], vat: [], received: [], paidBack: [], fees: [] };

function wordsOf(figures: DayFigures): string {
  const sum = (list: DayFigures["fees"]) => list.reduce((all, { pence }) => all + pence, 0);
  const { received, paidBack, fees } = figures;
  const vatPence = figures.vat.reduce((all, { pence }) => all + pence, 0);
  return [
    `sales of ${pounds(salesPence(figures))} with ${pounds(vatPence)} VAT`,
    `${pounds(sum(received))} received`,
    `${pounds(sum(paidBack))} paid back`,
    ...(fees.length > 0 ? [`${pounds(sum(fees))} fees`] : []),
  ].join(", ");
}
