import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { daysAfter } from "../../../platform/values/format";
import { ReceiptMethod } from "../../ledger";
import { firstDayOf } from "../month/months";
import { lastDayOf, monthOf } from "../month/period";
import { readCodes } from "./codes";
import { entriesOf, keyOf, type Entry, type EntryLine } from "./entries";
import { accountOf, taxCodeOf, type CodedLine, type JournalCodes, type Thing } from "./schema";

/*
 * What is to go out: what documents come to now, less what went out of them so far (docs/decisions/0255). So nothing goes
 * out twice, and a document that was made void, undone or changed since goes out as the difference, on its own day.
 */

/** An entry as it goes out. */
export interface Outgoing extends Omit<Entry, "lines"> {
  /** How often something of this document and day went out before. */
  revision: number;
  lines: CodedLine[];
}

/* What of an entry is kept as JSON once it went out. */

const KeptAccount = z.object({ code: z.string(), department: z.string().nullable() });
const plainThings = z.enum([
  "delivery",
  "interest",
  "debtors",
  "paidSales",
  "vat",
  "rounding",
  "writeOffs",
  "fees",
  "cashDifferences",
  "pettyCash",
]);
const KeptThing: z.ZodType<Thing> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("sales"), category: z.string().nullable() }),
  z.object({ kind: z.literal("tender"), method: ReceiptMethod }),
  z.object({ kind: plainThings }),
]);
export const SentLines: z.ZodType<CodedLine[]> = z.array(
  KeptAccount.extend({
    thing: KeptThing,
    vatRate: z.union([z.number(), z.literal("exempt"), z.null()]),
    taxCode: z.string(),
    pence: z.int(),
  }),
);
/** The account of rounding of an export. */
export const KeptRounding = KeptAccount.extend({ taxCode: z.string() });

/** What went out of a document on a day, by line. */
interface Sent extends Pick<Entry, "source" | "sourceId" | "day"> {
  revisions: number;
  reference: string;
  details: string;
  lines: CodedLine[];
}

async function readSent(
  db: SqlRunner,
  tenantId: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, Sent>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("journal_entries")
      .where("tenant_id", "=", tenantId)
      .where(sql<boolean>`day between ${from}::date and ${to}::date`)
      .orderBy("revision")
      .select([
        "source",
        "source_id as sourceId",
        sql<string>`day::text`.as("day"),
        "reference",
        "details",
        "lines",
      ]),
  );
  const sent = new Map<string, Sent>();
  for (const { source, sourceId, day, reference, details, lines } of rows) {
    const key = entryKey({ source, sourceId, day });
    const before = sent.get(key);
    sent.set(key, {
      source,
      sourceId,
      day,
      revisions: (before?.revisions ?? 0) + 1,
      reference,
      details: before?.details ?? details,
      lines: [...(before?.lines ?? []), ...SentLines.parse(lines)],
    });
  }
  return sent;
}

/** The document and day that an entry is of. */
export const entryKey = ({ source, sourceId, day }: Pick<Entry, "source" | "sourceId" | "day">) =>
  `${source} ${sourceId} ${day}`;

export const withCodes = (codes: JournalCodes, line: EntryLine): CodedLine => ({
  ...line,
  ...accountOf(codes, line.thing),
  taxCode: taxCodeOf(codes, line.vatRate),
});

/** Lines of one account together, without what comes to nothing. */
export function addedUp(lines: readonly CodedLine[]): CodedLine[] {
  const byAccount = new Map<string, CodedLine>();
  for (const line of lines) {
    const key = JSON.stringify([keyOf(line), line.code, line.department, line.taxCode]);
    byAccount.set(key, { ...line, pence: line.pence + (byAccount.get(key)?.pence ?? 0) });
  }
  return [...byAccount.values()]
    .filter(({ pence }) => pence !== 0)
    .toSorted((a, b) => b.pence - a.pence || keyOf(a).localeCompare(keyOf(b)));
}

/** By what decides whether a document changed: not by category, since a product may get another one any day. */
function sumsOf(lines: readonly EntryLine[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const line of lines) {
    const { thing, vatRate } = line;
    const key = thing.kind === "sales" ? `sales ${vatRate}` : keyOf(line);
    sums.set(key, (sums.get(key) ?? 0) + line.pence);
  }
  return new Map([...sums].filter(([, pence]) => pence !== 0));
}

function isSame(now: readonly EntryLine[], before: readonly EntryLine[]): boolean {
  const [a, b] = [sumsOf(now), sumsOf(before)];
  return a.size === b.size && [...a].every(([key, pence]) => b.get(key) === pence);
}

const order = ["invoice", "order", "credit_note", "receipt", "refund", "fee", "cash", "bad_debt"];

/** What is to go out of some days, in the order of their days. */
async function outgoingOf(
  db: SqlRunner,
  tenantId: string,
  codes: JournalCodes,
  days: { from: string; to: string },
): Promise<Outgoing[]> {
  const sent = await readSent(db, tenantId, days);
  const outgoing: Outgoing[] = [];
  for (const entry of await entriesOf(db, tenantId, days)) {
    const key = entryKey(entry);
    const before = sent.get(key);
    sent.delete(key);
    const now = entry.lines.map((line) => withCodes(codes, line));
    if (!before) {
      outgoing.push({ ...entry, revision: 0, lines: addedUp(now) });
    } else if (!isSame(now, before.lines)) {
      const lines = addedUp([...now, ...opposite(before.lines)]);
      outgoing.push({ ...entry, ...changed(before), lines });
    }
  }
  // What no longer counts at all.
  for (const before of sent.values()) {
    const lines = addedUp(opposite(before.lines));
    if (lines.length === 0) continue;
    const { source, sourceId, day, reference } = before;
    outgoing.push({ source, sourceId, day, reference, ...changed(before), lines });
  }
  const rank = ({ day, source }: Outgoing) => `${day}${order.indexOf(source)}`;
  return outgoing.toSorted(
    (a, b) =>
      rank(a).localeCompare(rank(b)) ||
      a.reference.localeCompare(b.reference) ||
      a.sourceId.localeCompare(b.sourceId),
  );
}

/** The same the other way round. */
export const opposite = (lines: readonly CodedLine[]): CodedLine[] =>
  lines.map((line) => ({ ...line, pence: 0 - line.pence }));

const changed = ({ revisions, details }: Sent) => ({
  revision: revisions,
  details: `${details.replace(/, changed$/, "")}, changed`,
});

/** How far the journals of a business are. Days are YYYY-MM-DD. */
interface Progress {
  codes: JournalCodes;
  /** All of these days went out, and they can't change any more. */
  settledTo: string | null;
}

export async function readProgress(db: SqlRunner, tenantId: string): Promise<Progress> {
  const codes = await readCodes(db, tenantId);
  const row = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("journal_settings")
      .where("tenant_id", "=", tenantId)
      .select(sql<string | null>`settled_to::text`.as("settledTo")),
  );
  return { codes, settledTo: row?.settledTo ?? null };
}

/** Everything that is to go out up to a day, month by month, so that years need no more memory than they must. */
export async function* outgoing(
  db: SqlRunner,
  tenantId: string,
  { codes, settledTo }: Progress,
  to: string,
): AsyncGenerator<Outgoing[]> {
  const first = codes.startsOn ?? (await firstDayOf(db, tenantId));
  if (first === null) return;
  let from = settledTo === null || settledTo < first ? first : daysAfter(settledTo, 1);
  while (from <= to) {
    const end = lastDayOf(monthOf(from));
    const until = end < to ? end : to;
    yield await outgoingOf(db, tenantId, codes, { from, to: until });
    from = daysAfter(until, 1);
  }
}
