import { runSqlForOne, sqlBuilder, type Prisma, type Tx } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { notFound, refuseIf } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { dateTime, fromDay, shortDay } from "../../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { search, whereWords } from "../../../../platform/values/search";
import { ById, DateTime, Uuid } from "../../../../platform/values/values";
import { proofPicture, ProofPicture } from "../../../stock";
import { recordCheck } from "./record-check";
import {
  CheckClearing,
  CheckQuery,
  DefectQuery,
  viewCheck,
  WalkRoundCheck,
  whyNotCleared,
  withDefects,
} from "./schema";

async function readCheck(db: Pick<Tx, "walkRoundCheck">, tenantId: string, id: string) {
  const check = await db.walkRoundCheck.findFirst({
    where: { tenantId, id },
    include: withDefects,
    relationLoadStrategy: "join",
  });
  if (!check) throw notFound("walk-round check");
  return check;
}

/** The check named by `id`; 404 where there is none. */
const findCheck = loader.input(ById).use(async ({ ctx, input, next }) => {
  const check = await readCheck(ctx.db, ctx.business.id, input.id);
  return next({ ctx: { check } });
});

/** The same, for clearing; 409 where nothing is open. */
const findOpenCheck = findCheck.use(({ ctx, next }) => {
  refuseIf(whyNotCleared(ctx.check));
  return next();
});

const Cursor = z.tuple([DateTime, Uuid]);

/** GET /walk-round-checks, the newest first. */
const list = business("drivers:read")
  .input(CheckQuery)
  .output(pageOf(WalkRoundCheck))
  .query(async ({ ctx, input: { q, vehicleId, from, to, open, cursor, limit } }) => {
    const after = decodeCursor(cursor, Cursor);
    const tenantId = ctx.business.id;
    const isOpen: Prisma.WalkRoundCheckWhereInput = {
      clearedAt: null,
      defects: { some: { tenantId } },
    };
    const further: Prisma.WalkRoundCheckWhereInput = after
      ? { OR: [{ doneAt: { lt: after[0] } }, { doneAt: after[0], id: { lt: after[1] } }] }
      : {};
    const rows = await search(q, (words) =>
      ctx.db.walkRoundCheck.findMany({
        where: {
          tenantId,
          vehicleId,
          day: { gte: from && fromDay(from), lte: to && fromDay(to) },
          ...(open && isOpen),
          ...(open === false && { NOT: isOpen }),
          AND: [
            ...whereWords(words, (found) => [
              found,
              { vehicle: { tenantId, ...found } },
              { defects: { some: { tenantId, ...found } } },
            ]),
            further,
          ],
        },
        include: withDefects,
        relationLoadStrategy: "join",
        orderBy: [{ doneAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      }),
    );
    return toPage(rows, limit, viewCheck, (row) => [dateTime(row.doneAt), row.id]);
  });

/** GET /walk-round-checks/{id}. */
const one = business("drivers:read")
  .concat(findCheck)
  .output(WalkRoundCheck)
  .query(({ ctx }) => viewCheck(ctx.check));

/**
 * POST /walk-round-checks/{id}/clear: the defects are put right, or the vehicle may go all the same; by name and reason.
 * An unsafe vehicle may go out again.
 * @throws conflict where it found no defect, or was cleared already
 */
const clear = business("drivers:write")
  .concat(findOpenCheck)
  .input(CheckClearing)
  .output(WalkRoundCheck)
  .mutation(({ ctx, input: { id, reason } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockCheck(tx, tenantId, id);
      const check = await readCheck(tx, tenantId, id);
      refuseIf(whyNotCleared(check));
      const by = doerOf(ctx.caller);
      const cleared = await tx.walkRoundCheck.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          clearedAt: ctx.now,
          clearedByUserId: by.id,
          clearedByName: by.name,
          clearedReason: reason,
        },
        include: withDefects,
      });
      await record({
        action: "walk_round_check.cleared",
        words: `Cleared the defects of ${check.vehicle.name} of ${shortDay(check.day)}: ${reason}`,
        subject: { kind: "walk_round_check", id },
        after: { reason },
      });
      return viewCheck(cleared);
    }),
  );

/** Holds a check's row, so that two who clear it stand in line. */
async function lockCheck(tx: Tx, tenantId: string, id: string): Promise<void> {
  const held = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("walk_round_checks")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  if (held === null) throw notFound("walk-round check");
}

/** GET /walk-round-checks/{id}/picture: of the defect at a position. @throws not_found where there is none */
const picture = business("drivers:read")
  .concat(findCheck)
  .input(DefectQuery)
  .output(ProofPicture)
  .query(({ ctx, input: { position } }) => {
    const defect = ctx.check.defects.find((found) => found.position === position);
    const fileKey = defect?.fileKey ?? null;
    return proofPicture(ctx, fileKey === null ? null : { fileKey });
  });

export const walkRoundChecks = router({ record: recordCheck, list, one, clear, picture });
