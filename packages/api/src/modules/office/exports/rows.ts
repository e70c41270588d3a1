import type { PrismaClient, Tx } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { BusinessExport } from "./schema";

/** The one asked for last, however it stands, and the newest that can be downloaded. */
export async function readExports(
  db: PrismaClient | Tx,
  tenantId: string,
  now: Date,
): Promise<{ latest: Row | null; kept: Row | null }> {
  const rows = await db.businessExport.findMany({
    where: { tenantId },
    orderBy: [{ askedAt: "desc" }, { id: "desc" }],
  });
  const shown = rows.filter(({ status, keptUntil }) => status !== "done" || isKept(keptUntil, now));
  return {
    latest: shown[0] ?? null,
    kept: shown.find(({ status }) => status === "done") ?? null,
  };
}

const isKept = (until: Date | null, now: Date) => until !== null && until > now;

type Row = Awaited<ReturnType<PrismaClient["businessExport"]["findMany"]>>[number];

/** @param restUrl the address of REST, without a slash at its end */
export async function viewExport(
  db: PrismaClient | Tx,
  row: Row,
  restUrl: string,
): Promise<BusinessExport> {
  const person = await db.user.findUnique({
    where: { id: row.askedByUserId },
    select: { name: true },
  });
  return {
    id: row.id,
    status: row.status,
    askedByName: person?.name ?? null,
    askedAt: dateTime(row.askedAt),
    rowsDone: row.rowsDone,
    rowsTotal: row.rowsTotal,
    filesDone: row.filesDone,
    filesTotal: row.filesTotal,
    finishedAt: dateTimeOrNull(row.finishedAt),
    bytes: row.bytes === null ? null : Number(row.bytes),
    keptUntil: dateTimeOrNull(row.keptUntil),
    url: row.status === "done" ? `${restUrl}/business/export` : null,
  };
}
