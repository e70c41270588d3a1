import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { dateTime, daysAfter, fromDay, longDay, todayIn } from "../../../platform/values/format";
import { countFiles, type FileEntry } from "./files";
import { outgoing, readProgress, type Outgoing } from "./outgoing";
import type {
  CodedLine,
  JournalExport,
  JournalExportDetails,
  JournalPreview,
  JournalSums,
} from "./schema";

/* What is to go out, and what went out. */

export type Asking = Pick<BusinessCaller, "caller" | "scopes"> & {
  business: { id: string; timeZone: string; booksClosedTo: string | null };
  now: Date;
};

/** The day up to which the journal goes out: where nobody says, that to which the books are closed, else yesterday. */
export function lastDayFor(
  { business: { timeZone, booksClosedTo }, now }: Asking,
  to?: string,
): string {
  const today = todayIn(timeZone, now);
  if (to !== undefined && to >= today) {
    throw invalid({ path: "to", message: "Give a day that is over." });
  }
  return to ?? booksClosedTo ?? daysAfter(today, -1);
}

/** Entries added up by account, and counted by kind. */
function sumsOf(entries: readonly Pick<Outgoing, "source" | "lines">[]): JournalSums {
  const accounts = new Map<string, JournalSums["accounts"][number]>();
  const kinds = new Map<Outgoing["source"], number>();
  for (const { source, lines } of entries) {
    kinds.set(source, (kinds.get(source) ?? 0) + 1);
    for (const { thing, code, department, pence } of lines) {
      const key = JSON.stringify([code, department, thing.kind]);
      const before = accounts.get(key);
      accounts.set(key, {
        kind: thing.kind,
        code,
        department,
        debitPence: (before?.debitPence ?? 0) + Math.max(pence, 0),
        creditPence: (before?.creditPence ?? 0) + Math.max(0 - pence, 0),
      });
    }
  }
  const listed = [...accounts.values()].toSorted(
    (a, b) => a.code.localeCompare(b.code) || a.kind.localeCompare(b.kind),
  );
  return {
    entries: entries.length,
    accounts: listed,
    kinds: [...kinds].map(([kind, count]) => ({ kind, count })),
    debitPence: listed.reduce((sum, { debitPence }) => sum + debitPence, 0),
    creditPence: listed.reduce((sum, { creditPence }) => sum + creditPence, 0),
  };
}

/** So many entries are shown before they go out. */
const mostShown = 100;

export const nothingNew = (to: string) => `There is nothing new up to ${longDay(fromDay(to))}.`;

/** What would go out up to a day. */
export async function previewOf(
  db: SqlRunner,
  ctx: Asking,
  asked?: string,
): Promise<JournalPreview> {
  const { id: tenantId, booksClosedTo } = ctx.business;
  const to = lastDayFor(ctx, asked);
  const progress = await readProgress(db, tenantId);
  const entries: Outgoing[] = [];
  for await (const month of outgoing(db, tenantId, progress, to)) entries.push(...month);
  const refused = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  const nothing = entries.length === 0 ? nothingNew(to) : null;
  const changed = entries.filter(({ revision }) => revision > 0);
  const others = entries.filter(({ revision }) => revision === 0);
  return {
    to,
    program: progress.codes.program,
    closed: booksClosedTo !== null && to <= booksClosedTo,
    ...sumsOf(entries),
    changed: changed.length,
    items: [...changed, ...others].slice(0, mostShown).map(({ lines, ...entry }) => ({
      source: entry.source,
      sourceId: entry.sourceId,
      day: entry.day,
      reference: entry.reference,
      details: entry.details,
      changed: entry.revision > 0,
      lines: lines.map(({ thing, code, department, taxCode, pence }) => ({
        kind: thing.kind,
        code,
        department,
        taxCode,
        pence,
      })),
    })),
    can: { export: refused ?? nothing },
  };
}

type SentEntry = FileEntry & Pick<Outgoing, "source" | "sourceId">;

/** The entries of an export, in their order. */
export const readEntries = (
  db: SqlRunner,
  tenantId: string,
  exportId: string,
): Promise<(SentEntry & { lines: CodedLine[] })[]> =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("journal_entries")
      .where("tenant_id", "=", tenantId)
      .where("export_id", "=", exportId)
      .orderBy("position")
      .select([
        "source",
        "source_id as sourceId",
        sql<string>`day::text`.as("day"),
        "reference",
        "details",
        sql<CodedLine[]>`lines`.as("lines"),
      ]),
  );

const selectExports = sqlBuilder
  .selectFrom("journal_exports as e")
  .leftJoin("journal_exports as r", (join) =>
    join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.reverses_id", "=", "e.id"),
  )
  .leftJoin("users as u", "u.id", "e.created_by_user_id")
  .select([
    "e.id",
    "e.number",
    "e.program",
    sql<string>`e.exported_to::text`.as("to"),
    sql<string>`e.first_day::text`.as("firstDay"),
    sql<string>`e.last_day::text`.as("lastDay"),
    "e.entry_count as entries",
    "e.debit_pence as debitPence",
    "e.created_at as createdAt",
    "u.name as createdByName",
    "e.reverses_id as reversesId",
    "r.id as reversedById",
    "e.reason",
    sql<CodedLine>`e.rounding`.as("rounding"),
  ]);

const readExports = (
  db: SqlRunner,
  tenantId: string,
  where: { id?: string; before?: number },
  limit: number,
) =>
  runSql(
    db,
    selectExports
      .where("e.tenant_id", "=", tenantId)
      .where((eb) =>
        eb.and([
          ...(where.id === undefined ? [] : [eb("e.id", "=", where.id)]),
          ...(where.before === undefined ? [] : [eb("e.number", "<", where.before)]),
        ]),
      )
      .orderBy("e.number", "desc")
      .limit(limit),
  );
type ExportRow = Awaited<ReturnType<typeof readExports>>[number];

/** The latest first. */
export const listExports = (
  db: SqlRunner,
  tenantId: string,
  before: number | undefined,
  limit: number,
): Promise<ExportRow[]> => readExports(db, tenantId, { before }, limit);

function whyNotReversed({ reversesId, reversedById }: ExportRow): string | null {
  if (reversesId !== null) return "This takes another export back. Export what is new instead.";
  return reversedById === null ? null : "This export was taken back already.";
}

export function viewExport(ctx: Asking, row: ExportRow): JournalExport {
  const { rounding: _, createdAt, ...shown } = row;
  const refused = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  return {
    ...shown,
    createdAt: dateTime(createdAt),
    can: { reverse: refused ?? whyNotReversed(row) },
  };
}

/** @throws not_found */
export async function findExport(
  db: SqlRunner,
  ctx: Asking,
  id: string,
): Promise<JournalExport & Pick<ExportRow, "rounding">> {
  const [row] = await readExports(db, ctx.business.id, { id }, 1);
  if (!row) throw notFound("No such export.");
  return { ...viewExport(ctx, row), rounding: row.rounding };
}

/** An export with what it comes to by account, and its files. */
export async function exportDetails(
  db: SqlRunner,
  ctx: Asking,
  id: string,
): Promise<JournalExportDetails> {
  const { rounding, ...shown } = await findExport(db, ctx, id);
  const entries = await readEntries(db, ctx.business.id, id);
  const programs = ["sage", "xero", "quickbooks"] as const;
  const files = programs.flatMap((program) =>
    (["day", "document"] as const).map((detail) => ({
      program,
      detail,
      parts: countFiles(entries, { program, detail, number: shown.number, rounding }),
    })),
  );
  return { ...shown, ...sumsOf(entries), files };
}
