import {
  expressionBuilder,
  firstId,
  jsonArrayFrom,
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { day, daysAfter } from "../../../platform/values/format";
import { isClosed } from "../../ledger";
import { evidenceFor } from "./evidence";
import type { BankLine } from "./schema";
import { suggestionsFor } from "./suggest";

/** Lines as `l`, with what each is. A caller adds which; it must name the tenant. */
export const selectLines = sqlBuilder.selectFrom("bank_lines as l").select((eb) => [
  "l.id",
  "l.statement_id as statementId",
  "l.account",
  "l.booked_on as bookedOn",
  "l.amount_pence as amountPence",
  "l.text",
  "l.payer",
  "l.state",
  "l.matched_pence as matchedPence",
  jsonArrayFrom(
    eb
      .selectFrom("bank_matches as m")
      .leftJoin("receipts as r", (join) =>
        join.onRef("r.tenant_id", "=", "m.tenant_id").onRef("r.id", "=", "m.receipt_id"),
      )
      .leftJoin("refunds as f", (join) =>
        join.onRef("f.tenant_id", "=", "m.tenant_id").onRef("f.id", "=", "m.refund_id"),
      )
      .leftJoin("customers as c", (join) =>
        join
          .onRef("c.tenant_id", "=", "m.tenant_id")
          .on(sql<boolean>`c.id = ${firstId("r.customer_id", "f.customer_id")}`),
      )
      .whereRef("m.tenant_id", "=", "l.tenant_id")
      .whereRef("m.line_id", "=", "l.id")
      .where("m.undone_at", "is", null)
      .orderBy("m.position")
      .select([
        "m.position",
        "m.amount_pence as amountPence",
        "m.receipt_id as receiptId",
        "m.refund_id as refundId",
        "c.id as customerId",
        "c.name as customerName",
        sql<string | null>`coalesce(r.received_on, f.refunded_on)`.as("on"),
        sql<string[]>`coalesce((select jsonb_agg(distinct i.number) from allocations a
          join invoices i on ${sameBusiness("i", "a")} and i.id = a.invoice_id
          where ${sameBusiness("a", "m")} and a.receipt_id = m.receipt_id), '[]')`.as("numbers"),
        "m.reason",
        "m.fees_pence as feesPence",
        sql<BankLine["matches"][number]["feesOf"]>`m.fees_of::text`.as("feesOf"),
        sql<string | null>`m.fees_on::text`.as("feesOn"),
        "m.matched_by_name as byName",
        sql<string>`to_char(m.matched_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
          "at",
        ),
        sql<boolean>`exists (select from allocations a
          where m.made_receipt and ${sameBusiness("a", "m")} and a.receipt_id = m.receipt_id
            and a.refund_id is not null)`.as("paidBack"),
      ]),
  ).as("matches"),
]);
export type LineRow = InferResult<typeof selectLines>[number];

export const line = expressionBuilder<{ l: Tables["bank_lines"] }, "l">();

type Asking = BusinessCaller & { db: SqlRunner };

/** Lines as they are shown: what they may be comes for all of them in one statement. */
export async function viewLines(ctx: Asking, rows: readonly LineRow[]): Promise<BankLine[]> {
  const { booksClosedTo } = ctx.business;
  const open = rows.flatMap((row) =>
    row.state === "open"
      ? [{ ...row, bookedOn: day(row.bookedOn), leftPence: row.amountPence - row.matchedPence }]
      : [],
  );
  const evidence = await evidenceFor(ctx.db, ctx.business.id, open);
  const mayMatch = whyNotAllowed(ctx, ["invoices:write"], { changes: true });
  const mayIgnore = whyNotAllowed(ctx, ["accounting:write"], { changes: true });
  return rows.map(({ matches, ...row }) => {
    const isOpen = row.state === "open";
    const bookedOn = day(row.bookedOn);
    const ofLine = open.find(({ id }) => id === row.id);
    const whySettled = isOpen ? null : "This line is matched or set aside already.";
    return {
      id: row.id,
      statementId: row.statementId,
      account: row.account,
      bookedOn,
      amountPence: row.amountPence,
      text: row.text,
      state: row.state,
      leftPence: row.amountPence - row.matchedPence,
      receiptOn: receiptDay(bookedOn, booksClosedTo),
      matches: matches.map(({ paidBack: _paidBack, position: _position, ...match }) => match),
      suggestions: ofLine ? suggestionsFor(ofLine, evidence) : [],
      can: {
        match: mayMatch ?? whySettled,
        ignore: mayIgnore ?? whySettled ?? whyNotIgnored(row),
        undo: mayMatch ?? whyNotUndone({ ...row, matches }, booksClosedTo),
        fees: mayIgnore ?? whyNoFees({ ...row, matches }, booksClosedTo),
      },
    };
  });
}

/** A receipt counts on the line's own day, or on the first open day after it (docs/decisions/0245). */
export const receiptDay = (bookedOn: string, closedTo: string | null): string =>
  isClosed(bookedOn, closedTo) ? daysAfter(closedTo, 1) : bookedOn;

export const whyNotIgnored = ({ matchedPence }: Pick<LineRow, "matchedPence">): string | null =>
  matchedPence === 0 ? null : "A part of this line is matched: undo that first.";

export function whyNotUndone(
  { matchedPence, matches }: Pick<LineRow, "matchedPence" | "matches">,
  closedTo: string | null,
): string | null {
  if (matchedPence === 0) return "Nothing of this line is matched.";
  return matches.some(({ paidBack }) => paidBack)
    ? "A part of its receipt was paid back, so it can't be reversed."
    : whyFeesStay(matches, closedTo);
}

/** Fees of a closed day are in the books. */
const whyFeesStay = (matches: LineRow["matches"], closedTo: string | null): string | null =>
  matches.some(({ feesOn }) => feesOn !== null && isClosed(feesOn, closedTo))
    ? "The books are closed to the day of its fees."
    : null;

export const whyNoFees = (
  { state, amountPence, matches }: Pick<LineRow, "state" | "amountPence" | "matches">,
  closedTo: string | null,
): string | null =>
  state !== "payout" || amountPence < 0
    ? "Only what a payment provider paid out has fees."
    : whyFeesStay(matches, closedTo);

/** Lines by their ids, in the order of the list. */
export const linesNow = (db: SqlRunner, tenantId: string, ids: readonly string[]) =>
  runSql(
    db,
    selectLines
      .where("l.tenant_id", "=", tenantId)
      .where("l.id", "=", sql<string>`any(${[...ids]}::uuid[])`)
      .orderBy("l.booked_on", "desc")
      .orderBy("l.id", "desc"),
  );
