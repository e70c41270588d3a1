import type { z } from "zod";
import { anyUuid, runSql, sql, sqlBuilder, type BankLineState, type Tx } from "@roundsman/db";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Emit, Recorder } from "../../../platform/audit/change";
import { conflict, invalid, isDuplicate, notFound, refuseIf } from "../../../platform/base/errors";
import { day, fromDay, pounds, shortDay } from "../../../platform/values/format";
import { reverseEntered } from "../../billing";
import { actorId } from "../../orders";
import {
  linesNow,
  receiptDay,
  whyNoFees,
  whyNotIgnored,
  whyNotUndone,
  type LineRow,
} from "./lines";
import { whatItIs, type What } from "./match-parts";
import type { Part, SayingFees } from "./schema";

/* Saying what lines of a bank statement are, and taking it back (docs/decisions/0260). */

type Asking = BusinessCaller & { now: Date };

interface Telling {
  record: Recorder;
  emit: Emit;
}

/**
 * Lines with what they are now, held until the change is through: of two who match one at once, the second finds it
 * matched. @throws not_found
 */
async function holdLines(tx: Tx, tenantId: string, ids: readonly string[]): Promise<LineRow[]> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("bank_lines")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .orderBy("id")
      .forUpdate()
      .select("id"),
  );
  const rows = await linesNow(tx, tenantId, ids);
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw notFound("line");
  return rows;
}

const named = ({ amountPence, bookedOn }: LineRow) =>
  `${pounds(Math.abs(amountPence))} ${amountPence > 0 ? "in" : "out"} on ${shortDay(bookedOn)}`;

/**
 * Matches lines, all or none.
 * @throws not_found, validation, conflict where a line is matched by now, or can't be what is said
 */
export async function matchLines(
  tx: Tx,
  telling: Telling,
  ctx: Asking,
  items: readonly { lineId: string; parts: readonly Part[] }[],
): Promise<void> {
  const ids = items.map(({ lineId }) => lineId);
  const repeated = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (repeated !== -1) {
    throw invalid({ path: `items.${repeated}.lineId`, message: "This line is named twice." });
  }
  const lines = await holdLines(tx, ctx.business.id, ids);
  for (const [at, { lineId, parts }] of items.entries()) {
    const line = lines.find(({ id }) => id === lineId);
    if (line) await matchLine(tx, telling, ctx, { line, parts, path: `items.${at}` });
  }
}

async function matchLine(
  tx: Tx,
  { record }: Telling,
  ctx: Asking,
  { line, parts, path }: { line: LineRow; parts: readonly Part[]; path: string },
) {
  if (line.state !== "open") {
    throw conflict(`The line of ${named(line)} is matched already.`, `${path}.lineId`);
  }
  const leftPence = Math.abs(line.amountPence - line.matchedPence);
  const sum = parts.reduce((pence, { amountPence }) => pence + amountPence, 0);
  if (sum !== leftPence) {
    const message = `This comes to ${pounds(sum)}, and ${pounds(leftPence)} of the line is to be matched.`;
    throw invalid({ path: `${path}.parts`, message });
  }
  const sign = line.amountPence > 0 ? 1 : -1;
  const matches = [];
  for (const [at, part] of parts.entries()) {
    const place = `${path}.parts.${at}`;
    if (part.refundId === undefined ? sign < 0 : sign > 0) {
      const message =
        sign > 0 ? "This line is money that came in." : "This line is money that went out.";
      throw conflict(message, place);
    }
    const what = await whatItIs(tx, record, ctx, { line, part, place });
    matches.push({ ...what, amountPence: sign * part.amountPence });
  }
  await addMatches(tx, ctx, line, "matched", matches);
  await record({
    action: "bank_line.matched",
    words: `Matched the bank's ${named(line)}`,
    subject: { kind: "bank_line", id: line.id },
    after: { matches },
  });
}

async function addMatches(
  tx: Tx,
  ctx: Asking,
  line: LineRow,
  state: Exclude<BankLineState, "open">,
  matches: readonly (What & { amountPence: number })[],
) {
  const tenantId = ctx.business.id;
  const doer = doerOf(ctx.caller);
  const next = 1 + Math.max(-1, ...line.matches.map(({ position }) => position));
  try {
    await tx.bankMatch.createMany({
      data: matches.map((match, at) => ({
        tenantId,
        lineId: line.id,
        position: next + at,
        state,
        ...match,
        matchedAt: ctx.now,
        matchedByName: doer.name,
        matchedByUserId: doer.id,
      })),
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another line was matched with this meanwhile.");
    throw error;
  }
  await tx.bankLine.update({
    where: { tenantId_id: { tenantId, id: line.id } },
    data: { matchedPence: line.amountPence, state },
    select: { id: true },
  });
}

/**
 * Sets lines aside, all or none: they are no customer's money.
 * @throws not_found; conflict where one is matched by now
 */
export async function ignoreLines(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { lineIds, as, reason }: { lineIds: readonly string[]; as: "ignored" | "payout"; reason: string },
): Promise<void> {
  const lines = await holdLines(tx, ctx.business.id, [...new Set(lineIds)]);
  for (const line of lines) {
    if (line.state !== "open") throw conflict(`The line of ${named(line)} is matched already.`);
    refuseIf(whyNotIgnored(line));
    await addMatches(tx, ctx, line, as, [{ amountPence: line.amountPence, reason }]);
    await record({
      action: "bank_line.set_aside",
      words: `Set the bank's ${named(line)} aside: ${reason}`,
      subject: { kind: "bank_line", id: line.id },
      after: { as, reason },
    });
  }
}

/**
 * Says what the provider took off a payout before it came, in place of what was said before. It counts on the line's own
 * day, or on the first open one after it.
 * @throws not_found; conflict where it is no payout, or the books are closed to the day of what was said before
 */
export async function sayFees(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  { id, feesPence, of }: z.output<typeof SayingFees>,
): Promise<void> {
  const tenantId = ctx.business.id;
  const { booksClosedTo } = ctx.business;
  const [line] = await holdLines(tx, tenantId, [id]);
  if (!line) throw notFound("line");
  refuseIf(whyNoFees(line, booksClosedTo));
  const [before] = line.matches;
  if (!before) throw new Error("A payout has a part");
  const feesOf = feesPence > 0 && of ? of : null;
  if (before.feesPence === feesPence && before.feesOf === feesOf) return record(null);
  await tx.bankMatch.updateMany({
    where: { tenantId, lineId: id, undoneAt: null },
    data: { undoneAt: ctx.now, undoneReason: "Its fees were said." },
  });
  const feesOn = receiptDay(day(line.bookedOn), booksClosedTo);
  const fees = feesOf ? { feesPence, feesOf, feesOn: fromDay(feesOn) } : {};
  const { amountPence } = line;
  const reason = before.reason ?? "Payout";
  await addMatches(tx, ctx, line, "payout", [{ amountPence, reason, ...fees }]);
  await record({
    action: "bank_line.fees_said",
    words: `Said that ${pounds(feesPence)} of fees were taken off the bank's ${named(line)}`,
    subject: { kind: "bank_line", id },
    before: { feesPence: before.feesPence, of: before.feesOf },
    after: { feesPence, of: feesOf },
  });
}

/**
 * Takes back what a line was said to be. Receipts that were written for it are reversed today, with the reason; what
 * was entered by itself stays.
 * @throws not_found; conflict where nothing of it is matched, or a part of its money was paid back
 */
export async function undoLine(
  tx: Tx,
  telling: Telling,
  ctx: Asking,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  const tenantId = ctx.business.id;
  const [line] = await holdLines(tx, tenantId, [id]);
  if (!line) throw notFound("line");
  refuseIf(whyNotUndone(line, ctx.business.booksClosedTo));
  const made = await tx.bankMatch.findMany({
    where: { tenantId, lineId: id, undoneAt: null, madeReceipt: true },
    orderBy: { position: "asc" },
    select: { receiptId: true },
  });
  await tx.bankMatch.updateMany({
    where: { tenantId, lineId: id, undoneAt: null },
    data: { undoneAt: ctx.now, undoneReason: reason },
  });
  await tx.bankLine.update({
    where: { tenantId_id: { tenantId, id } },
    data: { matchedPence: 0, state: "open" },
    select: { id: true },
  });
  const by = { tenantId, at: ctx.now, byUserId: actorId(ctx) };
  for (const { receiptId } of made) {
    if (receiptId) await reverseEntered(tx, telling, by, { id: receiptId, reason });
  }
  await telling.record({
    action: "bank_line.undone",
    words: `Undid the match of the bank's ${named(line)}: ${reason}`,
    subject: { kind: "bank_line", id },
    before: { state: line.state, matches: line.matches },
    after: { reason },
  });
}

/** A receipt that was reversed by itself is no longer what came in: its part of the line is open again. */
export async function reopenMatched(
  { tenantId, receiptId, reason }: { tenantId: string; receiptId: string; reason: string },
  { tx, now }: { tx: Tx; now: Date },
): Promise<void> {
  const match = await tx.bankMatch.findFirst({
    where: { tenantId, receiptId, undoneAt: null },
    select: { id: true, lineId: true, amountPence: true },
  });
  if (!match) return;
  await tx.bankMatch.update({
    where: { tenantId_id: { tenantId, id: match.id } },
    data: { undoneAt: now, undoneReason: reason },
    select: { id: true },
  });
  await runSql(
    tx,
    sqlBuilder
      .updateTable("bank_lines")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", match.lineId)
      .set({ state: "open", matched_pence: sql<number>`matched_pence - ${match.amountPence}` }),
  );
}
