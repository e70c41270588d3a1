import { runHoldingBusiness, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import type { Recorder } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { daysAfter, fromDay, longDay } from "../../../platform/values/format";
import { actorId } from "../../orders";
import {
  entryKey,
  opposite,
  outgoing,
  readProgress,
  withCodes,
  type KeptRounding,
  type Outgoing,
} from "./outgoing";
import { isOfDocument, type CodedLine, type JournalProgram } from "./schema";
import { settle, unsettle } from "./settled";
import { findExport, lastDayFor, nothingNew, readEntries, type Asking } from "./views";

/* Exports of the journal. Rows are only added: what went out stays as it did (docs/decisions/0255). */

const debitOf = (entries: readonly { lines: readonly CodedLine[] }[]): number =>
  entries.flatMap(({ lines }) => lines).reduce((sum, { pence }) => sum + Math.max(pence, 0), 0);

/**
 * Holds the journals of a business, so that of two who export at once one waits and sees what the other did. The books are
 * held first, as whoever reopens them does: by the row of the business, on a cluster by their name, since of two who hold a
 * row there each would wait for the other.
 * @returns the day to which the books are closed
 */
async function lockJournals(tx: Tx, tenantId: string): Promise<string | null> {
  const closedTo = sqlBuilder
    .selectFrom("businesses")
    .where("id", "=", tenantId)
    .select(sql<string | null>`books_closed_to::text`.as("closedTo"));
  const [business] = await runHoldingBusiness(tx, tenantId, closedTo, (row) => row.forShare());
  await runSql(
    tx,
    sqlBuilder
      .insertInto("journal_settings")
      .values({ tenant_id: tenantId, program: sql.lit("sage") })
      .onConflict((clash) => clash.column("tenant_id").doNothing()),
  );
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("journal_settings")
      .where("tenant_id", "=", tenantId)
      .forUpdate()
      .select("tenant_id"),
  );
  return business?.closedTo ?? null;
}

interface NewExport {
  program: JournalProgram;
  to: string;
  rounding: z.infer<typeof KeptRounding>;
  reversesId?: string;
  reason?: string;
}

/** Writes an export and its entries, with the next number. The journals are held. */
async function putExport(
  tx: Tx,
  ctx: Asking,
  { rounding, to, ...head }: NewExport,
  entries: readonly Outgoing[],
): Promise<string> {
  const tenantId = ctx.business.id;
  const { code, department, taxCode } = rounding;
  const last = await tx.journalExport.findFirst({
    where: { tenantId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const documents = entries.filter(isOfDocument);
  const adjustments = entries.filter((entry) => !isOfDocument(entry));
  const days = entries.map(({ day }) => day).toSorted();
  const { id } = await tx.journalExport.create({
    data: {
      tenantId,
      number: (last?.number ?? 0) + 1,
      ...head,
      exportedTo: fromDay(to),
      firstDay: fromDay(days[0] ?? to),
      lastDay: fromDay(days.at(-1) ?? to),
      entryCount: documents.length,
      debitPence: debitOf(documents),
      adjustmentCount: adjustments.length,
      adjustmentPence: debitOf(adjustments),
      rounding: { code, department, taxCode },
      createdAt: ctx.now,
      createdByUserId: actorId(ctx),
    },
    select: { id: true },
  });
  for (let at = 0; at < entries.length; at += 1000) {
    await tx.journalEntry.createMany({
      data: entries.slice(at, at + 1000).map(({ day, lines, ...entry }, index) => ({
        tenantId,
        exportId: id,
        position: at + index,
        ...entry,
        day: fromDay(day),
        lines: lines.map((line) => ({ ...line })),
      })),
    });
  }
  return id;
}

/**
 * Everything that did not go out yet, up to a day.
 * @throws validation on `to` for a day that is not over; conflict where there is nothing new
 */
export async function exportJournal(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  asked?: string,
): Promise<string> {
  const tenantId = ctx.business.id;
  const to = lastDayFor(ctx, asked);
  const closedTo = await lockJournals(tx, tenantId);
  const progress = await readProgress(tx, tenantId);
  const entries: Outgoing[] = [];
  for await (const month of outgoing(tx, tenantId, progress, to)) entries.push(...month);
  if (entries.length === 0) throw conflict(nothingNew(to), "to");
  const { codes } = progress;
  const rounding = withCodes(codes, { thing: { kind: "rounding" }, vatRate: null, pence: 0 });
  const id = await putExport(tx, ctx, { program: codes.program, to, rounding }, entries);
  // Days that are closed can't change: they are not looked at again.
  if (closedTo !== null) await settle(tx, tenantId, closedTo < to ? closedTo : to);
  const count = entries.length === 1 ? "one entry" : `${entries.length} entries`;
  await record({
    action: "books.exported",
    words: `Exported the journal to ${longDay(fromDay(to))}: ${count}`,
    subject: { kind: "business", id: tenantId },
    after: { exportId: id, to, entries: entries.length },
  });
  return id;
}

/**
 * Takes an export back by one of the opposite entries, with the codes with which they went out. What documents come to
 * goes out anew with the next export.
 * @throws not_found; conflict where it was reversed already, or is a reversal
 */
export async function reverseExport(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  const tenantId = ctx.business.id;
  await lockJournals(tx, tenantId);
  const before = await findExport(tx, ctx, id);
  if (before.can.reverse !== null) throw conflict(before.can.reverse);
  const entries = await readEntries(tx, tenantId, id);
  const sent = await runSql(
    tx,
    sqlBuilder
      .selectFrom("journal_entries as e")
      .where("e.tenant_id", "=", tenantId)
      .where(
        sql<boolean>`e.source_id in (select s.source_id from journal_entries s
          where s.tenant_id = ${tenantId} and s.export_id = ${id})`,
      )
      .groupBy(["e.source", "e.source_id", "e.day"])
      .select([
        sql<string>`concat_ws(' ', e.source, e.source_id, e.day::text)`.as("key"),
        sql<number>`count(*)::int`.as("revisions"),
      ]),
  );
  const revisionOf = new Map(sent.map(({ key, revisions }) => [key, revisions]));
  const reversed = await putExport(
    tx,
    ctx,
    { program: before.program, to: before.to, rounding: before.rounding, reversesId: id, reason },
    entries.map((entry) => ({
      ...entry,
      revision: revisionOf.get(entryKey(entry)) ?? 0,
      details: `${entry.details}, taken back`.slice(0, 60),
      lines: opposite(entry.lines),
    })),
  );
  await unsettle(tx, tenantId, daysAfter(before.firstDay, -1));
  await record({
    action: "books.export_reversed",
    words: `Took back journal export ${before.number}: ${reason}`,
    subject: { kind: "business", id: tenantId },
    after: { exportId: reversed, reverses: id, reason },
  });
  return reversed;
}
