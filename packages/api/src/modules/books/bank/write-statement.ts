import { anyUuid, Prisma, runSql, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Recorder } from "../../../platform/audit/change";
import { invalid } from "../../../platform/base/errors";
import { countWords, dateTime, day, fromDay } from "../../../platform/values/format";
import { headerKey } from "./layout";
import { payoutOf } from "./payer";
import type { StatementLine } from "./read-statement";
import type { BankStatement, UploadedStatement } from "./schema";
import { asTable, type lookAtStatement } from "./upload";

type Asking = BusinessCaller & { now: Date; db: SqlRunner };
type Uploaded = z.infer<typeof UploadedStatement>;

/**
 * Writes the lines that are not there yet, sets payouts aside, and remembers which column somebody said is what. Of two who upload
 * the same lines at once, the second finds them there.
 * @throws validation on `csv` where every line is there
 */
export async function writeStatement(
  tx: Tx,
  record: Recorder,
  ctx: Asking,
  {
    looked,
    table,
    lines,
    fileName,
  }: Awaited<ReturnType<typeof lookAtStatement>> & { fileName: string | null },
): Promise<Uploaded> {
  const tenantId = ctx.business.id;
  const { account, layout, firstDay, lastDay } = looked;
  if (layout === null || firstDay === null || lastDay === null) {
    throw invalid({ path: "csv", message: "There are no lines in this file." });
  }
  const doer = doerOf(ctx.caller);
  const by = { at: ctx.now, name: doer.name, userId: doer.id };
  const statement = await tx.bankStatement.create({
    data: {
      tenantId,
      account,
      fileName,
      lines: lines.length,
      firstDay: fromDay(firstDay),
      lastDay: fromDay(lastDay),
      uploadedAt: by.at,
      uploadedByName: by.name,
      uploadedByUserId: by.userId,
    },
  });
  const added = await addLines(tx, { tenantId, account, statementId: statement.id }, lines);
  if (added.length === 0) {
    throw invalid({ path: "csv", message: "All lines of this file are here already." });
  }
  const payouts = added.flatMap(({ id, text, amountPence }) => {
    const reason = payoutOf(text, amountPence);
    return reason === null ? [] : [{ id, amountPence, reason: `Payout of ${inCase(reason)}` }];
  });
  await setPayoutsAside(tx, tenantId, payouts, by);
  const header = headerKey(table);
  // A guess is no answer: the next file with these titles is looked at anew.
  const isSaid = looked.layoutFrom !== "guessed";
  const kept = { account, layout: isSaid ? layout : Prisma.DbNull, updatedAt: ctx.now };
  await tx.bankLayout.upsert({
    where: { tenantId_header: { tenantId, header } },
    create: { tenantId, header, ...kept },
    update: kept,
    select: { header: true },
  });
  await record({
    action: "bank_statement.uploaded",
    words: `Uploaded ${countWords(added.length, "new line")} of ${account} from ${fileName ?? "a file"}`,
    subject: { kind: "bank_statement", id: statement.id },
    after: { account, lines: lines.length, added: added.length, payouts: payouts.length },
  });
  return {
    ...looked,
    statement: viewStatement({ ...statement, added: added.length }),
    added: added.length,
    known: lines.length - added.length,
    payouts: payouts.length,
  };
}

/** Lines that are not there yet. One statement, however many. */
const addLines = (
  tx: Tx,
  { tenantId, account, statementId }: { tenantId: string; account: string; statementId: string },
  lines: readonly StatementLine[],
) =>
  runSql(
    tx,
    sqlBuilder
      .insertInto("bank_lines")
      .columns([
        "tenant_id",
        "statement_id",
        "account",
        "booked_on",
        "amount_pence",
        "text",
        "payer",
        "text_hash",
        "occurrence",
      ])
      .expression((eb) =>
        eb
          .selectFrom(asTable(lines))
          .select([
            sql<string>`${tenantId}::uuid`.as("tenantId"),
            sql<string>`${statementId}::uuid`.as("statementId"),
            sql<string>`${account}::citext`.as("account"),
            sql<Date>`n."bookedOn"`.as("bookedOn"),
            "n.amountPence",
            "n.text",
            "n.payer",
            "n.textHash",
            "n.occurrence",
          ])
          .orderBy("n.bookedOn")
          .orderBy("n.textHash")
          .orderBy("n.amountPence")
          .orderBy("n.occurrence"),
      )
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "account", "booked_on", "amount_pence", "text_hash", "occurrence"])
          .doNothing(),
      )
      .returning(["id", "text", "amount_pence as amountPence"]),
  );

async function setPayoutsAside(
  tx: Tx,
  tenantId: string,
  payouts: readonly { id: string; amountPence: number; reason: string }[],
  by: { at: Date; name: string; userId: string | null },
): Promise<void> {
  if (payouts.length === 0) return;
  await tx.bankMatch.createMany({
    data: payouts.map(({ id, amountPence, reason }) => ({
      tenantId,
      lineId: id,
      position: 0,
      state: "payout" as const,
      amountPence,
      reason,
      matchedAt: by.at,
      matchedByName: by.name,
      matchedByUserId: by.userId,
    })),
  });
  await runSql(
    tx,
    sqlBuilder
      .updateTable("bank_lines")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(payouts.map(({ id }) => id)))
      .set((eb) => ({ state: "payout" as const, matched_pence: eb.ref("amount_pence") })),
  );
}

const inCase = (name: string): string => name.charAt(0) + name.slice(1).toLowerCase();

type StatementRow = Pick<
  Awaited<ReturnType<Tx["bankStatement"]["create"]>>,
  "id" | "account" | "fileName" | "lines" | "firstDay" | "lastDay" | "uploadedAt" | "uploadedByName"
>;

export const viewStatement = (
  row: StatementRow & { added: number },
): z.infer<typeof BankStatement> => ({
  id: row.id,
  account: row.account,
  fileName: row.fileName,
  lines: row.lines,
  added: row.added,
  firstDay: day(row.firstDay),
  lastDay: day(row.lastDay),
  uploadedAt: dateTime(row.uploadedAt),
  uploadedByName: row.uploadedByName,
});
