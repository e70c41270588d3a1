import { lockName, Prisma, runSqlForOne, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { doerOf } from "../../../platform/access/caller";
import {
  brokeConstraint,
  conflict,
  forbidden,
  invalid,
  isDuplicate,
  refuseIf,
} from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { onThread, TookTooMuch } from "../../../platform/threads/on-thread";
import { countWords, pounds, todayIn } from "../../../platform/values/format";
import { locatePostcodes } from "../../customers";
import { takeBackMovingIn, whatLeansOn } from "./obstacles";
import type { MovingInTotals } from "./plan/check";
import { putPlan } from "./put";
import type { GivenFile, readTables, Table } from "./read-tables";
import { Applying, MovingInDetail, MovingIns, NewMovingIn } from "./schema";
import { recognise } from "./sheets/recognise";
import {
  checkAgain,
  findMovingIn,
  movers,
  readMovingIn,
  viewDetail,
  viewMovingIn,
  whyNoCopy,
  whyNotApplied,
  whyNotMovingIn,
  whyNotUndone,
} from "./uploads";
import { workbookSheets } from "./this-business";
import { templateSheets, writtenWorkbook } from "./workbook";

const Bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** GET /moving-in/template: an empty workbook with its headings, notes and an example row on each sheet. */
const template = business("setup:read")
  .output(Bytes)
  .query(async ({ ctx }) => {
    ctx.reply.headers["Content-Disposition"] = 'attachment; filename="moving-in.xlsx"';
    return writtenWorkbook(templateSheets());
  });

/** GET /moving-in/workbook: this business as a workbook, which another business could move in with. */
const workbook = business("privacy:read", { heavy: "export" })
  .output(Bytes)
  .query(async ({ ctx }) => {
    const refused = whyNoCopy(ctx.caller);
    if (refused !== null) throw forbidden(refused);
    const { id: tenantId, name, slug, timeZone } = ctx.business;
    const bytes = await writtenWorkbook(await workbookSheets(ctx.db, tenantId));
    await ctx.change((_tx, record) =>
      record({
        action: "moving_in.workbook",
        words: `Downloaded ${name} as a workbook`,
        subject: { kind: "business", id: tenantId },
      }),
    );
    const file = `${slug}-${todayIn(timeZone, ctx.now)}.xlsx`;
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${file}"`;
    return bytes;
  });

const mostListed = 50;

/** GET /moving-in: the workbooks so far, the latest first. */
const list = business("setup:read")
  .output(MovingIns)
  .query(async ({ ctx }) => {
    const rows = await ctx.db.movingIn.findMany({
      where: { tenantId: ctx.business.id },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: mostListed,
    });
    const copy = whyNoCopy(ctx.caller);
    const noRight = ctx.scopes.has("privacy:read") ? null : "Your rights leave out a copy.";
    return {
      items: rows.map(viewMovingIn),
      can: { upload: whyNotMovingIn(ctx), download: copy ?? noRight },
    };
  });

/** GET /moving-in/{id}: what it comes to as things stand now, and everything that is wrong with it. */
const one = business("setup:read", { heavy: "bulk" })
  .concat(findMovingIn)
  .output(MovingInDetail)
  .query(({ ctx }) => viewDetail(ctx.db, ctx, ctx.movingIn));

const readOnThread = onThread<typeof readTables>("file", "readTables");

/** The tables of the files. @throws validation on `file` where there are none, or too much in them */
async function read(files: GivenFile[]): Promise<Table[]> {
  const found = await readOnThread({ files }).catch((error: unknown) => {
    if (!(error instanceof TookTooMuch)) throw error;
    return { fault: "This is too large to be read. Split it into several." };
  });
  if ("fault" in found) throw invalid({ path: "file", message: found.fault });
  return found.tables;
}

/** POST /moving-in: looks a workbook through and writes nothing of it. It takes the place of one that was not brought in. */
const upload = business("setup:write", { heavy: "bulk" })
  .concat(movers)
  .input(NewMovingIn)
  .output(MovingInDetail)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const files = Object.values(input).flatMap((file) =>
      file ? [{ name: file.filename.slice(0, 200) || "workbook", bytes: file.bytes }] : [],
    );
    const { source, ...kept } = recognise(await read(files));
    const fileName = files
      .map(({ name }) => name)
      .join(", ")
      .slice(0, 200);
    const by = doerOf(ctx.caller);
    return ctx.change(async (tx, record) => {
      await lockName(tx, `import:${tenantId}`);
      await tx.movingIn.deleteMany({ where: { tenantId, status: "checked" } });
      const row = await tx.movingIn.create({
        data: {
          tenantId,
          source,
          fileName,
          sheets: JSON.parse(JSON.stringify(kept)),
          createdAt: ctx.now,
          createdByName: by.name,
          createdByUserId: by.id,
        },
      });
      await record({
        action: "moving_in.checked",
        words: `Looked through a workbook to move in with (${source})`,
        subject: { kind: "moving_in", id: row.id },
      });
      return viewDetail(tx, ctx, row);
    });
  });

/** POST /moving-in/{id}/apply: brings all of it in, or nothing, at the totals that were signed off. */
const bringIn = business("setup:write", { heavy: "bulk" })
  .concat(movers)
  .concat(findMovingIn)
  .input(Applying)
  .output(MovingInDetail)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.movingIn;
    const looked = await checkAgain(ctx.db, tenantId, ctx.movingIn, ctx);
    refuseIf(whyNotApplied(ctx.movingIn, looked.faults.length));
    const postcodes = looked.plan.addresses.flatMap(({ postcode }) => postcode ?? []);
    const located = await locatePostcodes(ctx, postcodes);
    const by = doerOf(ctx.caller);
    return ctx
      .change(async (tx, record) => {
        // Of two at once the second finds what the first brought in.
        await lockName(tx, `import:${tenantId}`);
        const row = await readMovingIn(tx, tenantId, id);
        const { faults, plan, totals } = await checkAgain(tx, tenantId, row, ctx);
        refuseIf(whyNotApplied(row, faults.length));
        if (!sameTotals(totals, input.totals)) {
          throw conflict(
            "The totals are no longer those that you signed off. Look again.",
            "totals",
          );
        }
        await putPlan(tx, plan, { tenantId, movingInId: id, now: ctx.now, by, located });
        const applied = await tx.movingIn.update({
          where: { tenantId_id: { tenantId, id } },
          data: {
            status: "applied",
            sheets: Prisma.DbNull,
            totals,
            appliedAt: ctx.now,
            appliedByName: by.name,
            appliedByUserId: by.id,
          },
        });
        await record({
          action: "moving_in.applied",
          words: `Moved in with a workbook: ${inWords(totals)}`,
          subject: { kind: "moving_in", id },
          after: totals,
        });
        return viewDetail(tx, ctx, applied);
      })
      .catch((error: unknown) => {
        if (!isDuplicate(error)) throw error;
        throw conflict("Something of this was entered meanwhile. Look again.");
      });
  });

const sameTotals = (one: MovingInTotals, other: MovingInTotals): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
const sorted = ({ stock, ...totals }: MovingInTotals) => ({
  ...Object.fromEntries(Object.entries(totals).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  stock: stock
    .map(({ yard, full, empty }) => [yard, full, empty])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
});

const inWords = ({ customers, products, invoices, owedPence, orders }: MovingInTotals): string =>
  [
    countWords(customers, "customer"),
    countWords(products, "product"),
    `${countWords(invoices, "invoice")} of ${pounds(owedPence)}`,
    countWords(orders, "open order"),
  ].join(", ");

/** POST /moving-in/{id}/undo: takes back all that came in, while nothing leans on it. */
const undo = business("setup:write", { heavy: "bulk" })
  .concat(movers)
  .concat(findMovingIn)
  .output(MovingInDetail)
  .mutation(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id } = ctx.movingIn;
    const by = doerOf(ctx.caller);
    return ctx
      .change(async (tx, record) => {
        const row = await lockMovingIn(tx, tenantId, id);
        refuseIf(whyNotUndone(row, await whatLeansOn(tx, tenantId, id), ctx.now));
        await takeBackMovingIn(tx, id);
        const undone = await tx.movingIn.update({
          where: { tenantId_id: { tenantId, id } },
          data: {
            status: "undone",
            undoneAt: ctx.now,
            undoneByName: by.name,
            undoneByUserId: by.id,
          },
        });
        await record({
          action: "moving_in.undone",
          words: "Took back all that came in with a workbook",
          subject: { kind: "moving_in", id },
        });
        return viewDetail(tx, ctx, undone);
      })
      .catch((error: unknown) => {
        if (brokeConstraint(error, "moving_in_undone")) {
          throw conflict("A workbook is taken back within seven days.");
        }
        if (!brokeConstraint(error, "moving_in_leant_on")) throw error;
        throw conflict("Something came to use it meanwhile. Look again.");
      });
  });

type LockingTx = Parameters<typeof takeBackMovingIn>[0];

/** The workbook as it stands, held until the change is through. */
async function lockMovingIn(tx: LockingTx, tenantId: string, id: string) {
  await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("moving_ins")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  return readMovingIn(tx, tenantId, id);
}

export const movingIn = router({ template, workbook, list, one, upload, bringIn, undo });
