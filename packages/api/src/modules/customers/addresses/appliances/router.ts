import { z } from "zod";
import { doerOf } from "../../../../platform/access/caller";
import { conflict, notFound } from "../../../../platform/base/errors";
import { loader, router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { onThread } from "../../../../platform/threads/on-thread";
import { dateTime, fromDay, todayIn } from "../../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../../platform/values/page";
import { search, whereWords } from "../../../../platform/values/search";
import { ById, DateTime, Uuid } from "../../../../platform/values/values";
import { addressName, lockAddress } from "../addresses";
import type { StatementsOnPaper } from "./paper";
import {
  ApplianceStatement,
  mostOnPaper,
  NewStatement,
  PrintedQuery,
  StatementQuery,
  viewStatement,
  withAddress,
} from "./statements";
import { findAddress } from "../find-address";

const Cursor = z.tuple([DateTime, Uuid]);

/** What a statement is found by: the words of its address and of its customer. */
const wantedBy = (
  tenantId: string,
  { addressId, ended }: Omit<z.infer<typeof PrintedQuery>, "q">,
  words: Parameters<typeof whereWords>[0],
) => ({
  tenantId,
  addressId,
  endedAt: ended ? { not: null } : null,
  AND: whereWords(words, (found) => [{ address: found }, { address: { customer: found } }]),
});

/** GET /appliance-statements, the newest first: what an officer of the council may ask to see. */
const list = business("customers:read")
  .input(StatementQuery)
  .output(pageOf(ApplianceStatement))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Cursor);
    const rows = await search(input.q, (words) =>
      ctx.db.applianceStatement.findMany({
        where: {
          ...wantedBy(ctx.business.id, input, words),
          ...(after && {
            OR: [{ createdAt: { lt: after[0] } }, { createdAt: after[0], id: { lt: after[1] } }],
          }),
        },
        include: withAddress,
        relationLoadStrategy: "join",
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(rows, input.limit, viewStatement, (row) => [dateTime(row.createdAt), row.id]);
  });

const drawList = onThread<(paper: StatementsOnPaper) => Uint8Array>("paper", "statementsPaper");

/** GET /appliance-statements/pdf, by customer: a list that an officer of the council can read, A4. */
const pdf = business("customers:read")
  .input(PrintedQuery)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const [seller, rows] = await Promise.all([
      ctx.db.business.findFirstOrThrow({
        where: { id: tenantId },
        select: { name: true, address: true, phone: true, email: true },
      }),
      search(input.q, (words) =>
        ctx.db.applianceStatement.findMany({
          where: wantedBy(tenantId, input, words),
          include: withAddress,
          relationLoadStrategy: "join",
          orderBy: [
            { address: { customer: { name: "asc" } } },
            { address: { line1: "asc" } },
            { createdAt: "asc" },
          ],
          take: mostOnPaper + 1,
        }),
      ),
    ]);
    const today = todayIn(timeZone, ctx.now);
    const paper = {
      seller,
      day: today,
      timeZone,
      ended: input.ended,
      isWhole: rows.length <= mostOnPaper,
      rows: rows.slice(0, mostOnPaper).map((row) => ({
        ...viewStatement(row),
        smokeControlArea: row.address.smokeControlArea,
      })),
    };
    ctx.reply.headers["Content-Disposition"] = `inline; filename="appliances-${today}.pdf"`;
    return ctx.budget.within("drawing", tenantId, () => drawList(paper));
  });

/** POST /addresses/{id}/appliance-statements. It follows the one that held. */
const state = business("customers:write")
  .concat(findAddress)
  .input(NewStatement)
  .output(ApplianceStatement)
  .mutation(({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const addressId = ctx.address.id;
    const { id: byUserId, name: byName } = doerOf(ctx.caller);
    return ctx.change(async (tx, record) => {
      // Two at once stand in line: the second follows the first.
      const address = await lockAddress(tx, tenantId, addressId);
      await tx.applianceStatement.updateMany({
        where: { tenantId, addressId, endedAt: null },
        data: { endedAt: ctx.now, endedByName: byName, endedByUserId: byUserId },
      });
      const row = await tx.applianceStatement.create({
        data: {
          tenantId,
          addressId,
          appliance: input.appliance,
          fuels: input.fuels ?? [],
          statedBy: input.statedBy,
          statedOn: fromDay(input.statedOn ?? todayIn(ctx.business.timeZone, ctx.now)),
          recordedByName: byName,
          recordedByUserId: byUserId,
          createdAt: ctx.now,
        },
        include: withAddress,
      });
      await record({
        action: "appliance.stated",
        words: `Kept what ${input.statedBy} stated of the appliance at ${addressName(address)}`,
        subject: { kind: "address", id: addressId },
        after: { statementId: row.id, appliance: input.appliance, fuels: row.fuels },
      });
      return viewStatement(row);
    });
  });

const findStatement = loader.input(ById).use(async ({ ctx, input, next }) => {
  const statement = await ctx.db.applianceStatement.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
    select: { id: true, addressId: true, endedAt: true },
  });
  if (!statement) throw notFound("appliance statement");
  if (statement.endedAt) throw conflict("This statement has ended already.");
  return next({ ctx: { statement } });
});

/** POST /appliance-statements/{id}/end: it holds no longer, and stays as evidence. */
const end = business("customers:write")
  .concat(findStatement)
  .output(ApplianceStatement)
  .mutation(({ ctx }) => {
    const tenantId = ctx.business.id;
    const { id, addressId } = ctx.statement;
    const by = doerOf(ctx.caller);
    return ctx.change(async (tx, record) => {
      const address = await lockAddress(tx, tenantId, addressId);
      const { count } = await tx.applianceStatement.updateMany({
        where: { tenantId, id, endedAt: null },
        data: { endedAt: ctx.now, endedByName: by.name, endedByUserId: by.id },
      });
      if (count === 0) throw conflict("This statement has ended already.");
      await record({
        action: "appliance.ended",
        words: `Ended the statement of the appliance at ${addressName(address)}`,
        subject: { kind: "address", id: addressId },
        after: { statementId: id },
      });
      const row = await tx.applianceStatement.findFirstOrThrow({
        where: { tenantId, id },
        include: withAddress,
      });
      return viewStatement(row);
    });
  });

export const applianceStatements = router({ list, pdf, state, end });
