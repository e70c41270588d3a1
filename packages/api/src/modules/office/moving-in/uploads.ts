import type { PrismaClient, Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { whyNotAllowed, type BusinessCaller, type Caller } from "../../../platform/access/caller";
import type { Scope } from "../../../platform/access/scopes";
import { conflict, forbidden, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { ById } from "../../../platform/values/values";
import type { BookDays } from "../../ledger";
import { whatLeansOn } from "./obstacles";
import { check, MovingInTotals, type Checked } from "./plan/check";
import type { MovingIn, MovingInDetail } from "./schema";
import type { ReadSheet } from "./sheets/recognise";

/* Workbooks that were uploaded: who may, how long they are kept, and what can be done with one. */

/** A workbook is kept for so long to be looked through, and can be taken back for so long. */
export const keptMs = milliseconds({ days: 7 });

/** What a workbook writes. Who may not do all of this by hand does not do it by a workbook either. */
const written = [
  "setup:write",
  "customers:write",
  "products:write",
  "invoices:write",
  "stock:write",
  "orders:write",
] as const satisfies readonly Scope[];

/** Why this caller brings nothing in, in words; null where they may. */
export function whyNotMovingIn(who: BusinessCaller): string | null {
  const refused = written
    .map((scope) => whyNotAllowed(who, [scope], { changes: true }))
    .find((why) => why !== null);
  return refused ?? null;
}

/** 403 for whoever may not write all that a workbook writes. */
export const movers = loader.use(({ ctx, next }) => {
  const refused = whyNotMovingIn(ctx);
  if (refused !== null) throw forbidden(refused);
  return next();
});

/** Why this caller takes no copy of a business; null where they may. */
export const whyNoCopy = (caller: Caller): string | null =>
  caller.kind === "support" ? "Support can't take a copy of a business." : null;

export type MovingInRow = Awaited<ReturnType<typeof readMovingIn>>;

export async function readMovingIn(db: PrismaClient | Tx, tenantId: string, id: string) {
  const row = await db.movingIn.findFirst({ where: { tenantId, id } });
  if (!row) throw notFound("workbook");
  return row;
}

/** The workbook named by `id`; 404 where there is none. */
export const findMovingIn = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { movingIn: await readMovingIn(ctx.db, ctx.business.id, input.id) } }),
  );

const Sheets = z.object({
  sheets: z.array(z.custom<ReadSheet>((value) => typeof value === "object" && value !== null)),
  ignored: z.array(z.string()),
});
export type KeptSheets = z.infer<typeof Sheets>;

const nothing: KeptSheets = { sheets: [], ignored: [] };
const sheetsOf = (row: MovingInRow): KeptSheets =>
  row.sheets === null ? nothing : Sheets.parse(row.sheets);

/** What it comes to, judged now. @throws conflict where it was brought in already */
export async function checkAgain(
  db: PrismaClient | Tx,
  tenantId: string,
  row: MovingInRow,
  days: BookDays,
): Promise<Checked> {
  if (row.status !== "checked") throw conflict("This workbook was brought in already.");
  return check(db, tenantId, sheetsOf(row).sheets, days);
}

const later = (at: Date) => new Date(at.getTime() + keptMs);

export const viewMovingIn = (row: MovingInRow): z.infer<typeof MovingIn> => ({
  id: row.id,
  status: row.status,
  source: row.source,
  fileName: row.fileName,
  createdAt: dateTime(row.createdAt),
  createdByName: row.createdByName,
  keptUntil: row.status === "checked" ? dateTime(later(row.createdAt)) : null,
  appliedAt: dateTimeOrNull(row.appliedAt),
  appliedByName: row.appliedByName,
  undoUntil:
    row.status === "applied" && row.appliedAt !== null ? dateTime(later(row.appliedAt)) : null,
  undoneAt: dateTimeOrNull(row.undoneAt),
  undoneByName: row.undoneByName,
});

const mostFaults = 2000;

/** Why it can't be taken back whoever asks; null where it can. */
export function whyNotUndone(row: MovingInRow, inTheWay: readonly string[], now: Date) {
  if (row.status === "checked") return "This workbook was not brought in.";
  if (row.status === "undone") return "This workbook was taken back already.";
  if (row.appliedAt === null || later(row.appliedAt) <= now) {
    return "A workbook is taken back within seven days.";
  }
  const [first, ...others] = inTheWay;
  if (first === undefined) return null;
  const more = others.length > 4 ? [...others.slice(0, 4), "and more"] : others;
  return `It is in use: ${[first, ...more].join(", ")}.`;
}

/** The workbook with what it comes to now, or what came in, and what stands in the way. */
export async function viewDetail(
  db: PrismaClient | Tx,
  who: BusinessCaller & BookDays,
  row: MovingInRow,
): Promise<z.infer<typeof MovingInDetail>> {
  const tenantId = who.business.id;
  const kept = sheetsOf(row);
  const { faults, totals } =
    row.status === "checked"
      ? await check(db, tenantId, kept.sheets, who)
      : { faults: [], totals: MovingInTotals.parse(row.totals) };
  const inTheWay = row.status === "applied" ? await whatLeansOn(db, tenantId, row.id) : [];
  const refused = whyNotMovingIn(who);
  return {
    ...viewMovingIn(row),
    faults: faults.slice(0, mostFaults),
    faultCount: faults.length,
    ignored: [
      ...kept.ignored,
      ...kept.sheets.flatMap(({ title, ignored }) => ignored.map((name) => `${title}: ${name}`)),
    ],
    totals,
    inTheWay,
    can: {
      apply: refused ?? whyNotApplied(row, faults.length),
      undo: refused ?? whyNotUndone(row, inTheWay, who.now),
    },
  };
}

export function whyNotApplied(row: MovingInRow, faultCount: number): string | null {
  if (row.status !== "checked") return "This workbook was brought in already.";
  return faultCount === 0 ? null : "Put right what is wrong, and upload it again.";
}

/** Workbooks that nobody brought in go after a week; what they hold is personal data. Answers how many. */
export async function forgetOldWorkbooks(db: PrismaClient, now: Date): Promise<number> {
  const { count } = await db.movingIn.deleteMany({
    where: { status: "checked", createdAt: { lt: new Date(now.getTime() - keptMs) } },
  });
  return count;
}
