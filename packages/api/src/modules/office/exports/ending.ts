import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { recordActivity } from "../../../platform/audit/activity";
import { dropExportFile, dropKeptExport, type ExportAttempt } from "../../business";
import { tellFailed, tellReady } from "./notices";

const keptMs = milliseconds({ days: 7 });

/** What an ending is told with. */
interface Facts {
  now: Date;
  webUrl: string;
}

/**
 * The attempt's file is there: it takes the place of the one before, and who asked is told.
 * @returns false where the attempt is no longer wanted, and its file is nobody's
 */
export async function finishExport(
  tx: Tx,
  attempt: ExportAttempt,
  bytes: number,
  facts: Facts,
): Promise<boolean> {
  const { tenantId, exportId } = attempt;
  const asked = await lockRunning(tx, attempt);
  if (!asked) return false;
  await dropKeptExport(tx, tenantId);
  const keptUntil = new Date(facts.now.getTime() + keptMs);
  await tx.businessExport.update({
    where: { tenantId_id: { tenantId, id: exportId } },
    data: { status: "done", finishedAt: facts.now, keptUntil, bytes },
    select: { id: true },
  });
  await recordEnding(
    tx,
    tenantId,
    "business.export_made",
    "Made an export of everything",
    facts.now,
  );
  await tellReady(tx, { tenantId, userId: asked.userId, keptUntil }, facts);
  return true;
}

/** The attempt failed for good: who asked is told, and may ask again. */
export async function failExport(tx: Tx, attempt: ExportAttempt, facts: Facts): Promise<void> {
  const { tenantId, exportId } = attempt;
  const asked = await lockRunning(tx, attempt);
  if (!asked) return;
  await dropExportFile(tx, attempt.fileKey);
  await tx.businessExport.update({
    where: { tenantId_id: { tenantId, id: exportId } },
    data: { status: "failed", finishedAt: facts.now, fileKey: null },
    select: { id: true },
  });
  await recordEnding(tx, tenantId, "business.export_failed", "Could not make an export", facts.now);
  await tellFailed(tx, { tenantId, userId: asked.userId }, facts);
}

/** Holds the export while the attempt is the one that counts; else null. */
const lockRunning = (tx: Tx, attempt: ExportAttempt): Promise<{ userId: string } | null> =>
  runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("business_exports")
      .where("tenant_id", "=", attempt.tenantId)
      .where("id", "=", attempt.exportId)
      .where("status", "=", sql.lit("running"))
      .where("file_key", "=", attempt.fileKey)
      .select("asked_by_user_id as userId")
      .forUpdate(),
  );

const recordEnding = (tx: Tx, tenantId: string, action: string, words: string, now: Date) =>
  recordActivity(
    tx,
    { tenantId, kind: "system", name: "Roundsman" },
    { action, words, subject: { kind: "business", id: tenantId } },
    { now, requestId: null },
  );
