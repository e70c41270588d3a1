import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { numberOf, seriesColumns, type SeriesKind } from "./numbers";

/* What a business's invoices and credit notes are numbered with (docs/decisions/0241). */

const Series = z.object({
  prefix: z.string(),
  /** The place of the next document in the series. */
  next: z.int(),
  /** The number that the next document gets: "INV-00042". */
  nextNumber: z.string(),
  can: z.object({
    /** Null, or why `next` stays as it is. */
    changeNext: z.string().nullable(),
  }),
});

const NumberSeries = z.object({ invoice: Series, creditNote: Series }).meta({ id: "NumberSeries" });
type NumberSeries = z.infer<typeof NumberSeries>;

const SeriesChange = z.object({
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(
      /^[A-Z0-9][A-Z0-9/-]{0,7}$/,
      "Give one to eight letters, digits, hyphens and slashes, beginning with a letter or digit.",
    )
    .optional(),
  /** So low that a business never comes to the end of the numbers. */
  next: z.int().min(1).max(1_000_000_000).optional(),
});

/** PATCH /number-series: what is left out stays. */
const NumberSeriesChange = z.object({
  invoice: SeriesChange.optional(),
  creditNote: SeriesChange.optional(),
});

const kinds = ["invoice", "creditNote"] as const satisfies readonly SeriesKind[];
const names = { invoice: "invoices", creditNote: "credit notes" } as const;

/** A series without gaps is begun once. */
const whyBegun = (kind: SeriesKind) =>
  `There are ${names[kind]} already, and their numbers run without gaps: the next number stays.`;

/** Both series, in one statement. */
async function readSeries(runner: SqlRunner, tenantId: string): Promise<NumberSeries> {
  const areThere = (table: "invoices" | "credit_notes") =>
    sql<boolean>`exists (select from ${sql.table(table)} d where d.tenant_id = ${tenantId})`;
  const row = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("business_counters")
      .where("tenant_id", "=", tenantId)
      .select([
        "next_invoice",
        "invoice_prefix",
        "next_credit_note",
        "credit_note_prefix",
        areThere("invoices").as("invoice"),
        areThere("credit_notes").as("creditNote"),
      ]),
  );
  if (!row) throw new Error("The business has no counters");
  const series = (kind: SeriesKind) => {
    const prefix = row[seriesColumns[kind].prefix];
    const next = row[seriesColumns[kind].next];
    const can = { changeNext: row[kind] ? whyBegun(kind) : null };
    return { prefix, next, nextNumber: numberOf(prefix, next), can };
  };
  return { invoice: series("invoice"), creditNote: series("creditNote") };
}

/** GET /number-series. */
const get = business("invoices:read")
  .output(NumberSeries)
  .query(({ ctx }) => readSeries(ctx.db, ctx.business.id));

/**
 * PATCH /number-series. A prefix holds from the next document on; those that are there keep their numbers. The next
 * number is chosen before the first document: whoever numbers one holds the same row.
 * @throws conflict where a series has begun and its next number is to be another; validation where both would have one
 * prefix
 */
const change = business("tenant:write")
  .input(NumberSeriesChange)
  .output(NumberSeries)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await runSql(
        tx,
        sqlBuilder
          .selectFrom("business_counters")
          .where("tenant_id", "=", tenantId)
          .select("tenant_id")
          .forUpdate(),
      );
      const before = await readSeries(tx, tenantId);
      const wanted = { invoice: wantedOf("invoice"), creditNote: wantedOf("creditNote") };
      if (wanted.invoice.prefix === wanted.creditNote.prefix) {
        const path = input.creditNote?.prefix === undefined ? "invoice" : "creditNote";
        const message = "Invoices and credit notes need a prefix each.";
        throw invalid({ path: `${path}.prefix`, message });
      }
      const changed = kinds.filter(
        (kind) =>
          wanted[kind].prefix !== before[kind].prefix || wanted[kind].next !== before[kind].next,
      );
      if (changed.length === 0) {
        await record(null);
        return before;
      }
      await runSql(
        tx,
        sqlBuilder
          .updateTable("business_counters")
          .set({
            invoice_prefix: wanted.invoice.prefix,
            next_invoice: wanted.invoice.next,
            credit_note_prefix: wanted.creditNote.prefix,
            next_credit_note: wanted.creditNote.next,
          })
          .where("tenant_id", "=", tenantId),
      );
      const after = await readSeries(tx, tenantId);
      const said = changed.map((kind) => `${names[kind]} go on with ${after[kind].nextNumber}`);
      await record({
        action: "business.numbering_changed",
        words: `Changed the numbering: ${said.join(", ")}`,
        subject: { kind: "business", id: tenantId },
        before: nextNumbers(before),
        after: nextNumbers(after),
      });
      return after;

      function wantedOf(kind: SeriesKind) {
        const { prefix, next, can } = before[kind];
        const asked = input[kind];
        const isMoved = asked?.next !== undefined && asked.next !== next;
        if (isMoved && can.changeNext !== null) throw conflict(can.changeNext, `${kind}.next`);
        return { prefix: asked?.prefix ?? prefix, next: asked?.next ?? next };
      }
    }),
  );

const nextNumbers = ({ invoice, creditNote }: NumberSeries) => ({
  invoice: invoice.nextNumber,
  creditNote: creditNote.nextNumber,
});

export const numberSeries = router({ get, change });
