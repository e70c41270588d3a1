import { randomUUID } from "node:crypto";
import { runSql, runSqlForOne, sql, sqlBuilder, type ExportStatus, type Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { personBehind, type Caller } from "../../platform/access/caller";
import { enqueue } from "../../platform/jobs/enqueue";

/** Exports themselves are kept here, and are no part of the next one. */
export const exportsFolder = (tenantId: string): string => `tenants/${tenantId}/exports/`;

/** Exports are made one at a time, so that mails and the rest never wait for them. */
const queue = "exports";

/** Adds an export and its job, unless one is under way: then that one. Two at once are settled by an index. */
export async function beginExport(tx: Tx, asked: { tenantId: string; caller: Caller; now: Date }) {
  const { tenantId, caller, now } = asked;
  await tx.businessExport.deleteMany({ where: { tenantId, status: "failed" } });
  const [row] = await tx.businessExport.createManyAndReturn({
    data: [{ tenantId, askedByUserId: personBehind(caller).id, askedAt: now }],
    skipDuplicates: true,
  });
  if (!row) {
    const where = { tenantId, status: { in: ["waiting" as const, "running" as const] } };
    return { row: await tx.businessExport.findFirstOrThrow({ where }), isNew: false };
  }
  await enqueue(tx, "make_export", { tenantId, exportId: row.id }, { queue });
  return { row, isNew: true };
}

export const underWay = (["waiting", "running"] as const).map((status) =>
  sql.lit<ExportStatus>(status),
);

/** One attempt at an export by a worker. */
export interface ExportAttempt {
  tenantId: string;
  exportId: string;
  /** This attempt's own: where another stands in the row, this one is no longer wanted. */
  fileKey: string;
  attempts: number;
}

/** Takes an export up, or up again. Null where it is no longer under way. */
export async function takeUpExport(
  tx: Tx,
  { tenantId, exportId }: { tenantId: string; exportId: string },
  now: Date,
): Promise<ExportAttempt | null> {
  const before = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("business_exports")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", exportId)
      .where("status", "in", underWay)
      .select("file_key as fileKey")
      .forUpdate(),
  );
  if (!before) return null;
  await dropExportFileLater(tx, before.fileKey, now);
  // Not to be guessed, though nobody is ever given it.
  const fileKey = `${exportsFolder(tenantId)}${randomUUID()}.zip`;
  const { attempts } = await tx.businessExport.update({
    where: { tenantId_id: { tenantId, id: exportId } },
    data: { status: "running", fileKey, attempts: { increment: 1 } },
    select: { attempts: true },
  });
  return { tenantId, exportId, fileKey, attempts };
}

/**
 * What was exported holds somebody whose data is erased now: the kept file goes, and one under way is
 * made anew.
 */
export async function restartExports(tx: Tx, tenantId: string, now: Date): Promise<void> {
  await dropKeptExport(tx, tenantId);
  const running = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("business_exports")
      .where("tenant_id", "=", tenantId)
      .where("status", "=", sql.lit("running"))
      .select(["id", "file_key as fileKey"])
      .forUpdate(),
  );
  if (!running) return;
  await dropExportFileLater(tx, running.fileKey, now);
  await tx.businessExport.update({
    where: { tenantId_id: { tenantId, id: running.id } },
    data: { status: "waiting", fileKey: null, rowsDone: 0, filesDone: 0 },
    select: { id: true },
  });
  await enqueue(tx, "make_export", { tenantId, exportId: running.id }, { queue });
}

/** The export that is kept goes, with its file. */
export async function dropKeptExport(tx: Tx, tenantId: string): Promise<void> {
  const kept = await runSql(
    tx,
    sqlBuilder
      .deleteFrom("business_exports")
      .where("tenant_id", "=", tenantId)
      .where("status", "=", sql.lit("done"))
      .returning("file_key as fileKey"),
  );
  for (const { fileKey } of kept) await dropExportFile(tx, fileKey);
}

/** Of an attempt that was given up: its worker may live and still be writing, and then clears up itself. */
async function dropExportFileLater(tx: Tx, fileKey: string | null, now: Date): Promise<void> {
  const runAt = new Date(now.getTime() + milliseconds({ days: 1 }));
  if (fileKey) await enqueue(tx, "erase_traces", { fileKeys: [fileKey], emailIds: [] }, { runAt });
}

/** By a job: no outside call stands in a transaction. */
export async function dropExportFile(tx: Tx, fileKey: string | null): Promise<void> {
  if (fileKey) await enqueue(tx, "erase_traces", { fileKeys: [fileKey], emailIds: [] });
}
