import {
  jsonArrayFrom,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../../../platform/access/caller";
import { notFound } from "../../../../platform/base/errors";
import { day, fromDay, longDay, todayIn } from "../../../../platform/values/format";
import { reliefLeft } from "./relief";
import { claimedAfterMonths, claimedWithinMonths } from "./rule";
import type { BadDebt } from "./schema";

const after = sql`make_interval(months => ${sql.lit(claimedAfterMonths)})`;
const within = sql`make_interval(months => ${sql.lit(claimedWithinMonths)})`;

/** The later of the day on which an invoice `i` was due and the day of its supply: the time limits run from it. */
const limitsFrom = sql`greatest(i.due_on, coalesce((
  select max((o.delivered_at at time zone t.time_zone)::date) from invoice_orders b
    join orders o on ${sameBusiness("o", "b")} and o.id = b.order_id
    join businesses t on t.id = b.tenant_id
   where ${sameBusiness("b", "i")} and b.invoice_id = i.id and b.released_at is null), i.issued_on))`;

/** A sum over a write-off `w` and what was entered of it since. */
const sumOf = (column: "pence" | "vat_pence", which: ReturnType<typeof sql>) => sql<number>`(
  select coalesce(sum(e.${sql.ref(column)}), 0)::int from bad_debts e
   where ${sameBusiness("e", "w")} and (e.id = w.id or e.write_off_id = w.id) and ${which})`;

/** The pence of a write-off `w` that are not reversed. */
export const leftPence = sumOf("pence", sql`true`);
export const repaidPence = sql<number>`(0 - ${sumOf("vat_pence", sql`e.vat_pence < 0`)})`;
/** VAT of a write-off `w` can be claimed on a day, as YYYY-MM-DD. */
export const isClaimable = (today: string) => sql<boolean>`(w.relief_pence > 0 and ${leftPence} > 0
  and ${today}::date between ${limitsFrom} + ${after} and ${limitsFrom} + ${within}
  and not exists (select from bad_debts e
    where ${sameBusiness("e", "w")} and e.write_off_id = w.id and e.kind = 'claim'))`;

/** Write-offs as `w` of invoices `i`. A caller adds which; it must name the tenant. */
export const selectBadDebts = sqlBuilder
  .selectFrom("bad_debts as w")
  .innerJoin("invoices as i", (join) =>
    join.onRef("i.tenant_id", "=", "w.tenant_id").onRef("i.id", "=", "w.invoice_id"),
  )
  .where("w.kind", "=", sql.lit("write_off"))
  .select((eb) => [
    "w.id",
    "w.invoice_id as invoiceId",
    "i.number as invoiceNumber",
    "w.customer_id as customerId",
    "i.customer_name as customerName",
    "w.day",
    "w.reason",
    "w.pence",
    "w.relief_pence as writtenReliefPence",
    leftPence.as("leftPence"),
    sumOf("vat_pence", sql`e.vat_pence > 0`).as("claimedPence"),
    repaidPence.as("repaidPence"),
    sql<string>`(${limitsFrom} + ${after})::date::text`.as("claimableFrom"),
    sql<string>`(${limitsFrom} + ${within})::date::text`.as("claimableUntil"),
    jsonArrayFrom(
      eb
        .selectFrom("bad_debts as e")
        .whereRef("e.tenant_id", "=", "w.tenant_id")
        .where((or) =>
          or.or([or("e.id", "=", or.ref("w.id")), or("e.write_off_id", "=", or.ref("w.id"))]),
        )
        .orderBy("e.day")
        .orderBy("e.id")
        .select([
          "e.id",
          "e.kind",
          sql<string>`e.day::text`.as("on"),
          "e.pence",
          "e.vat_pence as vatPence",
          "e.reason",
          "e.recorded_by_name as recordedByName",
        ]),
    ).as("entries"),
  ]);
export type BadDebtRow = InferResult<typeof selectBadDebts>[number];

/** @throws not_found */
export async function badDebtNow(db: SqlRunner, tenantId: string, id: string): Promise<BadDebtRow> {
  const row = await runSqlForOne(
    db,
    selectBadDebts.where("w.tenant_id", "=", tenantId).where("w.id", "=", id),
  );
  if (!row) throw notFound("bad debt");
  return row;
}

const claimOf = ({ entries }: BadDebtRow) => entries.find(({ kind }) => kind === "claim");

/** The reasons against claiming the VAT of a write-off on a day, as YYYY-MM-DD. */
export function whyNotClaimed(row: BadDebtRow, today: string): string | null {
  const claim = claimOf(row);
  if (claim) return `Its VAT was claimed on ${longDay(fromDay(claim.on))}.`;
  if (row.leftPence === 0) return "Nothing of it is written off any more.";
  if (reliefLeft(reliefs(row), row.leftPence) === 0) return "It has no VAT that was charged here.";
  if (today < row.claimableFrom) {
    return `Its VAT can be claimed from ${longDay(fromDay(row.claimableFrom))} on.`;
  }
  return today > row.claimableUntil
    ? `Its VAT could be claimed until ${longDay(fromDay(row.claimableUntil))}.`
    : null;
}

/** The reasons against reversing a write-off. */
export const whyNotReversed = ({ leftPence: left }: BadDebtRow): string | null =>
  left === 0 ? "Nothing of it is written off any more." : null;

export const reliefs = ({ pence, writtenReliefPence }: BadDebtRow) => ({
  pence,
  reliefPence: writtenReliefPence,
});

type Viewing = Pick<BusinessCaller, "caller" | "scopes"> & {
  business: { timeZone: string };
  now: Date;
};

export function viewBadDebt(ctx: Viewing, row: BadDebtRow): BadDebt {
  const { day: writtenOffOn, writtenReliefPence: _, reason, ...shown } = row;
  const may = (scope: "accounting:write" | "invoices:write") =>
    whyNotAllowed(ctx, [scope], { changes: true });
  return {
    ...shown,
    writtenOffOn: day(writtenOffOn),
    reason: reason ?? "",
    reliefPence: reliefLeft(reliefs(row), row.leftPence),
    claimedOn: claimOf(row)?.on ?? null,
    can: {
      claim: may("accounting:write") ?? whyNotClaimed(row, todayIn(ctx.business.timeZone, ctx.now)),
      reverse: may("invoices:write") ?? whyNotReversed(row),
    },
  };
}
