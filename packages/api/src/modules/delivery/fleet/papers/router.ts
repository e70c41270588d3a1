import { runSqlForOne, sqlBuilder, type Prisma, type Tx } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import { z } from "zod";
import { asksNothing, difference } from "../../../../platform/audit/change";
import { invalid, notFound } from "../../../../platform/base/errors";
import { loader, router, type Service } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { day, fromDay } from "../../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { ById, Day, Uuid } from "../../../../platform/values/values";
import { keepProof, proofPicture, ProofPicture } from "../../../stock";
import { forgetScan } from "./forget-scans";
import {
  FleetPaper,
  FleetPaperChange,
  FleetPaperQuery,
  NewFleetPaper,
  paperInWords,
  viewPaper,
  withSubject,
} from "./schema";

/** The paper named by `id`; 404 where there is none. */
const findPaper = loader.input(ById).use(async ({ ctx, input, next }) => {
  const paper = await readPaper(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { paper } });
});

async function readPaper(db: Pick<Tx, "fleetPaper">, tenantId: string, id: string) {
  const paper = await db.fleetPaper.findFirst({ where: { tenantId, id }, include: withSubject });
  if (!paper) throw notFound("paper");
  return paper;
}

/** Holds a paper's row, so that two who change it stand in line. @throws not_found where it is gone */
async function lockPaper(tx: Tx, tenantId: string, id: string): Promise<void> {
  const held = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("fleet_papers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  if (held === null) throw notFound("paper");
}

/** @throws validation on `issuedOn` where it holds before it was issued */
function requireOrder({ issuedOn, expiresOn }: { issuedOn?: string | null; expiresOn: string }) {
  if (issuedOn && expiresOn < issuedOn) {
    throw invalid({ path: "issuedOn", message: "It was issued after it runs out." });
  }
}

/** Keeps a scan before the transaction that names it. @throws validation on `scan.picture` */
async function keepScan(
  ctx: Pick<Service, "budget"> & { providers: Providers },
  tenantId: string,
  scan: string | null | undefined,
): Promise<{ scanKey?: string | null }> {
  if (scan === undefined) return {};
  if (scan === null) return { scanKey: null };
  const { fileKey } = await keepProof(ctx, tenantId, { kind: "photo", picture: scan }, "scan");
  return { scanKey: fileKey };
}

const Cursor = z.tuple([Day, Uuid]);

/** GET /fleet-papers: what runs out first stands first; archived ones are left out unless asked for. */
const list = business("drivers:read")
  .input(FleetPaperQuery)
  .output(pageOf(FleetPaper))
  .query(async ({ ctx, input }) => {
    const { userId, vehicleId, kind, expiresBy, archived } = input;
    const after = decodeCursor(input.cursor, Cursor);
    const further: Prisma.FleetPaperWhereInput = after
      ? {
          OR: [
            { expiresOn: { gt: fromDay(after[0]) } },
            { expiresOn: fromDay(after[0]), id: { gt: after[1] } },
          ],
        }
      : {};
    const rows = await ctx.db.fleetPaper.findMany({
      where: {
        tenantId: ctx.business.id,
        userId,
        vehicleId,
        kind,
        ...(expiresBy && { expiresOn: { lte: fromDay(expiresBy) } }),
        ...(archived ? {} : { archivedAt: null }),
        AND: [further],
      },
      include: withSubject,
      relationLoadStrategy: "join",
      orderBy: [{ expiresOn: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewPaper, (row) => [day(row.expiresOn), row.id]);
  });

/** POST /fleet-papers. @throws not_found for a driver or a vehicle that is none of this business's */
const create = business("drivers:write")
  .input(NewFleetPaper)
  .output(FleetPaper)
  .mutation(async ({ ctx, input: { scan, issuedOn, expiresOn, ...fields } }) => {
    const tenantId = ctx.business.id;
    requireOrder({ issuedOn, expiresOn });
    await requireSubject(ctx.db, tenantId, fields);
    const kept = await keepScan(ctx, tenantId, scan);
    return ctx.change(async (tx, record) => {
      const row = await tx.fleetPaper.create({
        data: {
          tenantId,
          ...fields,
          ...kept,
          issuedOn: issuedOn ? fromDay(issuedOn) : null,
          expiresOn: fromDay(expiresOn),
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        include: withSubject,
      });
      const paper = viewPaper(row);
      await record({
        action: "fleet_paper.created",
        words: `Added a paper. ${paperInWords(paper)}, until ${expiresOn}`,
        subject: { kind: "fleet_paper", id: row.id },
        after: paper,
      });
      return paper;
    });
  });

async function requireSubject(
  db: Pick<Tx, "member" | "vehicle">,
  tenantId: string,
  { userId, vehicleId }: { userId?: string | null; vehicleId?: string | null },
): Promise<void> {
  if (userId && (await db.member.count({ where: { tenantId, userId } })) === 0) {
    throw notFound("driver");
  }
  if (vehicleId && (await db.vehicle.count({ where: { tenantId, id: vehicleId } })) === 0) {
    throw notFound("vehicle");
  }
}

/** PATCH /fleet-papers/{id}: left out is unchanged, null clears. With another last day the office is reminded anew. */
const change = business("drivers:write")
  .concat(findPaper)
  .input(FleetPaperChange)
  .output(FleetPaper)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewPaper(ctx.paper);
    const tenantId = ctx.business.id;
    const { scan, issuedOn, expiresOn, archived, ...fields } = wanted;
    const kept = await keepScan(ctx, tenantId, scan);
    return ctx.change(async (tx, record) => {
      await lockPaper(tx, tenantId, id);
      const stored = await readPaper(tx, tenantId, id);
      const before = viewPaper(stored);
      if (scan !== undefined) await forgetScan(tx, stored.scanKey);
      requireOrder({
        issuedOn: issuedOn === undefined ? before.issuedOn : issuedOn,
        expiresOn: expiresOn ?? before.expiresOn,
      });
      const row = await tx.fleetPaper.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          ...fields,
          ...kept,
          ...(issuedOn !== undefined && { issuedOn: issuedOn === null ? null : fromDay(issuedOn) }),
          ...(expiresOn !== undefined && { expiresOn: fromDay(expiresOn), remindedDays: null }),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
        include: withSubject,
      });
      const paper = viewPaper(row);
      await record({
        action: "fleet_paper.changed",
        words: `Changed a paper. ${paperInWords(paper)}, until ${paper.expiresOn}`,
        subject: { kind: "fleet_paper", id },
        ...difference(before, paper),
      });
      return paper;
    });
  });

/** GET /fleet-papers/{id}/scan: the picture itself. @throws not_found where there is none */
const scan = business("drivers:read")
  .concat(findPaper)
  .output(ProofPicture)
  .query(({ ctx }) =>
    proofPicture(ctx, ctx.paper.scanKey === null ? null : { fileKey: ctx.paper.scanKey }),
  );

export const fleetPapers = router({ list, create, change, scan });
