import { runSql, sql, sqlBuilder, type Database } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { Service, Working } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { dropExportFile, takeUpExport, underWay, type ExportAttempt } from "../../business";
import { archiveOf, noProgress, type Progress } from "../privacy/archive";
import { spool } from "../privacy/spool";
import { failExport, finishExport } from "./ending";

/** Then something is wrong that trying again does not mend. Workers that were killed count too. */
const mostAttempts = 5;
const tellEveryMs = 1000;

/**
 * Makes a business's export: the tables of one instant and all files into a zip on this machine's disk,
 * then to where files are kept. Until the last step nothing is offered; what is left half done is made
 * anew by the next attempt.
 * @throws Error where trying again later makes sense
 */
export async function makeExport(service: Working, job: Tasks["make_export"]): Promise<void> {
  const { database, settings, log, signal } = service;
  const attempt = await database.service.$transaction((tx) => takeUpExport(tx, job, new Date()));
  if (!attempt) return;
  try {
    if (attempt.attempts > mostAttempts) throw new Error("Too many attempts were killed");
    await writeExport(service, attempt);
  } catch (error) {
    if (signal.aborted || attempt.attempts < mostAttempts) throw error;
    log.error({ tenantId: attempt.tenantId, error: String(error) }, "An export failed for good");
    const facts = { now: new Date(), webUrl: settings.urls.web };
    await database.service.$transaction((tx) => failExport(tx, attempt, facts));
  }
}

async function writeExport(service: Working, attempt: ExportAttempt): Promise<void> {
  const { database, providers, settings, signal } = service;
  const { tenantId, fileKey } = attempt;
  const progress = noProgress();
  const telling = tellProgress(database, attempt, progress);
  try {
    const source = {
      tenantId,
      connect: () => database.inBusiness(tenantId, () => database.pools.business.connect()),
      files: providers.files,
    };
    const ending = AbortSignal.any([signal, telling.unwanted]);
    const zip = await spool(archiveOf(source, progress), ending);
    try {
      const options = { contentType: "application/zip", contentLength: zip.size } as const;
      await providers.files.putStream(fileKey, zip.stream(), options);
    } finally {
      await zip.drop();
    }
    await telling.stop();
    const facts = { now: new Date(), webUrl: settings.urls.web };
    const wanted = await database.service.$transaction((tx) =>
      finishExport(tx, attempt, zip.size, facts),
    );
    if (!wanted) await providers.files.delete(fileKey);
  } catch (error) {
    // Made anew already, or erased with its business: another attempt's concern.
    if (!telling.unwanted.aborted) throw error;
    await providers.files.delete(fileKey);
  } finally {
    await telling.stop();
  }
}

/** Writes down every second how far it is; `unwanted` is aborted once the attempt no longer counts. */
function tellProgress(database: Database, attempt: ExportAttempt, progress: Progress) {
  const { tenantId, exportId: id, fileKey } = attempt;
  const lost = new AbortController();
  let telling: Promise<void> = Promise.resolve();
  const tell = async () => {
    const { rowsRead, rowsToRead, filesDone, filesTotal } = progress;
    const { count } = await database.service.businessExport.updateMany({
      where: { tenantId, id, fileKey, status: "running" },
      data: {
        rowsDone: Math.floor(rowsRead / 2),
        rowsTotal: rowsToRead / 2,
        filesDone,
        filesTotal,
      },
    });
    if (count === 0) lost.abort();
  };
  // Where it can't be written down now, the next one says more.
  const turn = () => (telling = telling.then(tell).catch(() => {}));
  const clock = setInterval(() => void turn(), tellEveryMs);
  return {
    unwanted: lost.signal,
    async stop() {
      clearInterval(clock);
      await turn();
    },
  };
}

/**
 * Takes away exports that were kept long enough, with their files. One that has been under way for a day
 * has lost its job: it is failed, so that another can be asked for.
 */
export async function sweepExports(
  { database }: Pick<Service, "database">,
  _: Tasks["sweep_exports"],
  now = new Date(),
): Promise<void> {
  const lost = new Date(now.getTime() - milliseconds({ days: 1 }));
  const old = new Date(now.getTime() - milliseconds({ days: 7 }));
  await database.service.$transaction(async (tx) => {
    const over = await runSql(
      tx,
      sqlBuilder
        .deleteFrom("business_exports")
        .where((eb) =>
          eb.or([
            eb.and([eb("status", "=", sql.lit("done")), eb("kept_until", "<=", now)]),
            eb.and([eb("status", "=", sql.lit("failed")), eb("asked_at", "<", old)]),
          ]),
        )
        .returning("file_key as fileKey"),
    );
    const stuck = await runSql(
      tx,
      sqlBuilder
        .updateTable("business_exports")
        .set({ status: "failed", finished_at: now })
        .where("status", "in", underWay)
        .where("asked_at", "<", lost)
        .returning("file_key as fileKey"),
    );
    for (const { fileKey } of [...over, ...stuck]) await dropExportFile(tx, fileKey);
  });
}
