import { lockName, runSql, sql, type Tx } from "@roundsman/db";
import { z } from "zod";
import { asksNothing } from "../../../platform/audit/change";
import { brokeConstraint, conflict, invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { day, fromDay, longDay, todayIn } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { ById, Day, Uuid, vatIssues } from "../../../platform/values/values";
import {
  classesToBill,
  classNow,
  firstUnbilled,
  putProducts,
  putRate,
  readClasses,
  viewClass,
} from "./classes";
import { readDue, viewDue } from "./due";
import { periodOf, whyNotPosted } from "./period";
import { postRun } from "./post-run";
import { readRun, selectRuns, viewRun } from "./runs";
import {
  NewRentalClass,
  NewRentalRun,
  RentalClass,
  RentalClassChange,
  RentalClasses,
  RentalPreview,
  RentalPreviewQuery,
  RentalRun,
  RentalRunPage,
  RentalRunQuery,
} from "./schema";

/* Rental of bottles that customers hold (docs/decisions/0303). Nothing of it happens while there is no class. */

/** GET /rental/classes, by name; archived ones too, since their days are still corrected. */
const listClasses = business("invoices:read")
  .output(RentalClasses)
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const products = await ctx.db.product.findMany({
      where: { tenantId, returnable: true, archivedAt: null },
      select: { id: true, name: true },
      orderBy: [{ sortName: "asc" }, { id: "asc" }],
    });
    return {
      items: (await readClasses(ctx.db, tenantId)).map(viewClass),
      products: products.map(({ id, name }) => ({ productId: id, productName: name })),
      unbilledFrom: await firstUnbilled(ctx.db, tenantId),
    };
  });

/** @throws conflict where another class has that name */
async function namedOnce<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (brokeConstraint(error, "rental_classes_tenant_id_name_key"))
      throw conflict("Another rental class has this name.", "name");
    throw error;
  }
}

/** Runs and changes of classes follow one another: a run bills by what holds while it goes through. */
const inTurn = (tx: Tx, tenantId: string): Promise<void> => lockName(tx, `rental ${tenantId}`);

/** @throws validation where a day is billed already */
function refuseBilled(path: string, from: string, unbilled: string | null): void {
  if (unbilled === null || from >= unbilled) return;
  const message = `Days before ${longDay(fromDay(unbilled))} are billed already.`;
  throw invalid({ path, message });
}

/** POST /rental/classes. */
const createClass = business("invoices:write")
  .input(NewRentalClass)
  .output(RentalClass)
  .mutation(({ ctx, input: { rate, productIds, startsOn: asked, ...fields } }) => {
    const issues = vatIssues(fields);
    if (issues.length > 0) throw invalid(...issues);
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await inTurn(tx, tenantId);
      const unbilled = await firstUnbilled(tx, tenantId);
      const startsOn = asked ?? unbilled ?? todayIn(ctx.business.timeZone, ctx.now);
      refuseBilled("startsOn", startsOn, unbilled);
      const { id } = await namedOnce(
        tx.rentalClass.create({
          data: { tenantId, createdAt: ctx.now, ...fields, startsOn: fromDay(startsOn) },
          select: { id: true },
        }),
      );
      await putRate(tx, { tenantId, classId: id }, startsOn, rate);
      await putProducts(tx, { tenantId, classId: id }, startsOn, productIds);
      const made = viewClass(await classNow(tx, tenantId, id));
      await record({
        action: "rental_class.created",
        words: `Added the rental class ${made.name}`,
        subject: { kind: "rental_class", id },
        after: made,
      });
      return made;
    });
  });

const findClass = loader.input(ById).use(async ({ ctx, input, next }) => {
  const rentalClass = await ctx.db.rentalClass.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    select: { id: true },
  });
  if (!rentalClass) throw notFound("rental class");
  return next();
});

/** PATCH /rental/classes/{id}: rates and products hold from a day that is not billed yet. */
const changeClass = business("invoices:write")
  .concat(findClass)
  .input(RentalClassChange)
  .output(RentalClass)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) {
      const [row] = await readClasses(ctx.db, tenantId, id);
      if (!row) throw notFound("rental class");
      return viewClass(row);
    }
    const { rate, rateFrom, productIds, archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      await inTurn(tx, tenantId);
      const before = await classNow(tx, tenantId, id);
      const issues = vatIssues({ ...before, ...fields });
      if (issues.length > 0) throw invalid(...issues);
      const unbilled = await firstUnbilled(tx, tenantId);
      const startsOn = day(before.startsOn);
      const open = unbilled !== null && unbilled > startsOn ? unbilled : startsOn;
      const from = rateFrom ?? open;
      refuseBilled("rateFrom", from, open);
      await namedOnce(
        tx.rentalClass.updateMany({
          where: { tenantId, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
          },
        }),
      );
      if (rate) await putRate(tx, { tenantId, classId: id }, from, rate);
      const products = archived ? [] : productIds;
      if (products) await putProducts(tx, { tenantId, classId: id }, open, products);
      const changed = viewClass(await classNow(tx, tenantId, id));
      await record({
        action: "rental_class.changed",
        words: `Changed the rental class ${changed.name}`,
        subject: { kind: "rental_class", id },
        before: viewClass(before),
        after: changed,
      });
      return changed;
    });
  });

/** GET /rental/preview: what a run to a day would bill, without writing anything. */
const preview = business("invoices:read", { heavy: "bulk" })
  .input(RentalPreviewQuery)
  .output(RentalPreview)
  .query(async ({ ctx, input: { to: asked } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    const classes = await classesToBill(ctx.db, tenantId, today);
    const { from, to } = await periodOf(ctx.db, { tenantId, classes, today, to: asked });
    const due =
      from === null || to < from
        ? []
        : await readDue(ctx.db, { tenantId, timeZone, from, to }, classes);
    const items = due.map(viewDue);
    const lines = items.flatMap((item) => item.lines);
    return {
      from,
      to: from === null ? null : to,
      items,
      bottleDays: lines.reduce((sum, { bottleDays }) => sum + bottleDays, 0),
      netPence: items.reduce((sum, { netPence }) => sum + netPence, 0),
      can: { post: whyNotPosted({ from, to }, items.length) },
    };
  });

/** POST /rental/runs. */
const post = business("invoices:write", { heavy: "bulk" })
  .input(NewRentalRun)
  .output(RentalRun)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) =>
      readRun(tx, ctx.business.id, await postRun(tx, record, ctx, input)),
    ),
  );

/** GET /rental/runs, the latest first. */
const listRuns = business("invoices:read")
  .input(RentalRunQuery)
  .output(RentalRunPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const after = decodeCursor(cursor, z.tuple([Day, Uuid]));
    const place = after
      ? sql<boolean>`(r.to_on, r.id) < (${after[0]}::date, ${after[1]}::uuid)`
      : sql<boolean>`true`;
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectRuns
          .where("r.tenant_id", "=", ctx.business.id)
          .where(place)
          .where((eb) => eb.and(wordsIn(words, sql<string>`search_text(r.posted_by_name)`)))
          .orderBy("r.to_on", "desc")
          .orderBy("r.id", "desc")
          .limit(limit + 1),
      ),
    );
    return toPage(rows, limit, viewRun, ({ to, id }) => [day(to), id]);
  });

/** GET /rental/runs/{id}. */
const oneRun = business("invoices:read")
  .input(ById)
  .output(RentalRun)
  .query(({ ctx, input }) => readRun(ctx.db, ctx.business.id, input.id));

export const rental = router({
  listClasses,
  createClass,
  changeClass,
  preview,
  post,
  listRuns,
  oneRun,
});
