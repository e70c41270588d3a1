import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { z } from "zod";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { invalid, notFound } from "../../../platform/base/errors";
import { dateTime, daysAfter, fromDay, longDay, todayIn } from "../../../platform/values/format";
import { countFiles } from "./files";
import { customersOfExport, type FileEntry } from "./ledger-customers";
import {
  entryKey,
  KeptRounding,
  outgoing,
  readProgress,
  SentLines,
  type Outgoing,
} from "./outgoing";
import {
  isOfDocument,
  ofAdjustments,
  ofDocuments,
  type JournalExport,
  type JournalExportDetails,
  type JournalPreview,
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

/** Schemas of the kinds of account and of source that some sums name. */
interface Named<Kind, Source> {
  kind: z.ZodType<Kind>;
  source: z.ZodType<Source>;
}
type SummedEntry = Pick<Outgoing, "source" | "lines">;

/** Adds entries up by account, and counts them by source. */
function sumsOf<Kind, Source>(named: Named<Kind, Source>, entries: readonly SummedEntry[]) {
  const accounts = new Map<string, AccountSums>();
  const kinds = new Map<string, number>();
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
    accounts: listed.map((row) => ({ ...row, kind: named.kind.parse(row.kind) })),
    kinds: [...kinds].map(([kind, count]) => ({ kind: named.source.parse(kind), count })),
    debitPence: listed.reduce((sum, { debitPence }) => sum + debitPence, 0),
    creditPence: listed.reduce((sum, { creditPence }) => sum + creditPence, 0),
  };
}

interface AccountSums {
  kind: string;
  code: string;
  department: string | null;
  debitPence: number;
  creditPence: number;
}

/** At most this many entries are shown before they go out. */
const mostShown = 100;

/** The entries that are shown: those that changed since they went out are before the others. */
function shownOf<Kind, Source>(named: Named<Kind, Source>, entries: readonly Outgoing[]) {
  const changed = entries.filter(({ revision }) => revision > 0);
  const others = entries.filter(({ revision }) => revision === 0);
  return {
    changed: changed.length,
    items: [...changed, ...others].slice(0, mostShown).map(({ lines, ...entry }) => ({
      source: named.source.parse(entry.source),
      sourceId: entry.sourceId,
      day: entry.day,
      reference: entry.reference,
      details: entry.details,
      changed: entry.revision > 0,
      lines: lines.map(({ thing, code, department, taxCode, pence }) => ({
        kind: named.kind.parse(thing.kind),
        code,
        department,
        taxCode,
        pence,
      })),
    })),
  };
}

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
  const documents = entries.filter(isOfDocument);
  const adjustments = entries.filter((entry) => !isOfDocument(entry));
  return {
    to,
    program: progress.codes.program,
    closed: booksClosedTo !== null && to <= booksClosedTo,
    ...sumsOf(ofDocuments, documents),
    ...shownOf(ofDocuments, documents),
    ...(adjustments.length === 0
      ? {}
      : {
          adjustments: {
            ...sumsOf(ofAdjustments, adjustments),
            ...shownOf(ofAdjustments, adjustments),
          },
        }),
    can: { export: refused ?? nothing },
  };
}

/** The entries of an export, in their order. */
export async function readEntries(db: SqlRunner, tenantId: string, exportId: string) {
  const rows = await runSql(
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
        "lines",
      ]),
  );
  return rows.map(({ lines, ...entry }) => ({ ...entry, lines: SentLines.parse(lines) }));
}

/** The entries of an export, each with its customer as the customer is named now. */
export async function ledgerEntries(
  db: SqlRunner,
  tenantId: string,
  exportId: string,
): Promise<FileEntry[]> {
  const entries = await readEntries(db, tenantId, exportId);
  const customers = await customersOfExport(db, tenantId, exportId);
  return entries.map((entry) => ({ ...entry, customer: customers.get(entryKey(entry)) ?? null }));
}

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
    "e.adjustment_count as adjustmentCount",
    "e.adjustment_pence as adjustmentPence",
    "e.created_at as createdAt",
    "u.name as createdByName",
    "e.reverses_id as reversesId",
    "r.id as reversedById",
    "e.reason",
    "e.rounding",
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
  const { rounding: _, createdAt, adjustmentCount, adjustmentPence, ...shown } = row;
  const refused = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  return {
    ...shown,
    ...(adjustmentCount === 0
      ? {}
      : { adjustments: { entries: adjustmentCount, debitPence: adjustmentPence } }),
    createdAt: dateTime(createdAt),
    can: { reverse: refused ?? whyNotReversed(row) },
  };
}

/** @throws not_found */
export async function findExport(
  db: SqlRunner,
  ctx: Asking,
  id: string,
): Promise<JournalExport & { rounding: z.infer<typeof KeptRounding> }> {
  const [row] = await readExports(db, ctx.business.id, { id }, 1);
  if (!row) throw notFound("No such export.");
  return { ...viewExport(ctx, row), rounding: KeptRounding.parse(row.rounding) };
}

/** An export with what it comes to by account, and its files. */
export async function exportDetails(
  db: SqlRunner,
  ctx: Asking,
  id: string,
): Promise<JournalExportDetails> {
  const { rounding, ...shown } = await findExport(db, ctx, id);
  const entries = await readEntries(db, ctx.business.id, id);
  const byCustomer = await ledgerEntries(db, ctx.business.id, id);
  const programs = ["sage", "xero", "quickbooks"] as const;
  const files = programs.flatMap((program) =>
    (["day", "document"] as const).map((detail) => ({
      program,
      detail,
      parts: countFiles(entries, { program, detail, number: shown.number, rounding }),
      ledgerParts: countFiles(byCustomer, {
        program,
        detail,
        number: shown.number,
        rounding,
        ledger: true,
      }),
    })),
  );
  const { adjustments: _, ...head } = shown;
  const adjustments = entries.filter((entry) => !isOfDocument(entry));
  return {
    ...head,
    ...sumsOf(ofDocuments, entries.filter(isOfDocument)),
    ...(adjustments.length === 0 ? {} : { adjustments: sumsOf(ofAdjustments, adjustments) }),
    files,
  };
}
