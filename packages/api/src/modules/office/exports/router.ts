import type { PrismaClient, Tx } from "@roundsman/db";
import { z } from "zod";
import type { Caller } from "../../../platform/access/caller";
import { forbidden, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull, todayIn } from "../../../platform/values/format";
import { beginExport } from "../../business";
import { BusinessExport, ExportState } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** Why this caller takes no copy of a business; null where they may. */
const whyNotExport = (caller: Caller): string | null =>
  caller.kind === "support" ? "Support can't export a business." : null;

/** The business's own people and keys; 403 to support. */
const ownPeople = loader.use(({ ctx, next }) => {
  const refused = whyNotExport(ctx.caller);
  if (refused !== null) throw forbidden(refused);
  return next();
});

/** The one asked for last, however it stands, and the newest that can be downloaded. */
async function readExports(
  db: PrismaClient | Tx,
  tenantId: string,
  now: Date,
): Promise<{ latest: ExportRow | null; kept: ExportRow | null }> {
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

type ExportRow = Awaited<ReturnType<PrismaClient["businessExport"]["findMany"]>>[number];

/** @param restUrl the address of REST, without a slash at its end */
async function viewExport(
  db: PrismaClient | Tx,
  row: ExportRow,
  restUrl: string,
): Promise<BusinessExport> {
  const person = await db.user.findFirst({
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

/**
 * POST /business/export: has a file of everything the business has made, by the worker. While one is
 * under way, whoever asks is shown that one.
 */
const start = business("privacy:read", { heavy: "export" })
  .concat(ownPeople)
  .output(BusinessExport)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, name } = ctx.business;
    const restUrl = ctx.settings.urls.rest;
    const { latest } = await readExports(ctx.db, tenantId, ctx.now);
    if (latest?.status === "waiting" || latest?.status === "running") {
      return viewExport(ctx.db, latest, restUrl);
    }
    await ctx.limits.countKept(keptBounds.export, { business: tenantId });
    return ctx.change(async (tx, record) => {
      const { row, isNew } = await beginExport(tx, { tenantId, caller: ctx.caller, now: ctx.now });
      await record(
        isNew
          ? {
              action: "business.export_started",
              words: `Started an export of everything ${name} has`,
              subject: { kind: "business", id: tenantId },
            }
          : null,
      );
      return viewExport(tx, row, restUrl);
    });
  });

/** GET /business/export/status: how far the export is, and what can be downloaded until when. */
const look = business("privacy:read")
  .output(ExportState)
  .query(async ({ ctx }) => {
    const { latest, kept } = await readExports(ctx.db, ctx.business.id, ctx.now);
    const view = (row: typeof kept) => row && viewExport(ctx.db, row, ctx.settings.urls.rest);
    const refused = whyNotExport(ctx.caller);
    const underWay = latest?.status === "waiting" || latest?.status === "running";
    return {
      latest: await view(latest),
      kept: await view(kept),
      can: {
        start: refused ?? (underWay ? "An export is being made." : null),
        download: refused ?? (kept ? null : "There is no export to download."),
      },
    };
  });

/**
 * GET /business/export: the newest finished file, a zip of CSV and JSON with pictures and proofs; 404
 * where there is none. Who may is judged now, whoever asked for it. No connection is held while it is sent.
 */
const download = business("privacy:read", { heavy: "export", refuses: ["not_found"] })
  .concat(ownPeople)
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .query(async ({ ctx }) => {
    const { id: tenantId, name, slug, timeZone } = ctx.business;
    const { kept } = await readExports(ctx.db, tenantId, ctx.now);
    const file = kept?.fileKey ? await ctx.providers.files.get(kept.fileKey) : null;
    if (!kept || !file) throw notFound("export");
    try {
      await ctx.change((_tx, record) =>
        record({
          action: "business.exported",
          words: `Downloaded everything ${name} has`,
          subject: { kind: "business", id: tenantId },
        }),
      );
    } catch (error) {
      file.stream.destroy();
      throw error;
    }
    const day = todayIn(timeZone, kept.askedAt);
    Object.assign(ctx.reply.headers, {
      "Content-Disposition": `attachment; filename="${slug}-${day}.zip"`,
      "Content-Type": file.contentType,
      "Content-Length": String(file.contentLength),
    });
    return file.stream;
  });

export const businessExports = router({ start, look, download });
