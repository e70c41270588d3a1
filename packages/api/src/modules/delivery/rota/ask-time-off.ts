import type { Tx } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";
import { conflict, forbidden, invalid, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { fromDay } from "../../../platform/values/view";
import { tellOffice } from "../rounds/notices";
import { personBehind } from "../../../platform/access/own";
import { dayInWords } from "../rounds/words";
import { NewTimeOff, TimeOff } from "./schema";
import { timeOffRow, viewTimeOff } from "./time-off-rows";
import { webPages } from "../../../platform/values/pages";

/**
 * POST /time-off: a member asks for their own days, and the office is told. The office may enter those of
 * another, which are then settled at once.
 * @throws conflict where some of the days are asked for or given already
 */
export const askTimeOff = business("timeoff:write")
  .input(NewTimeOff)
  .output(TimeOff)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const userId = whoseDays(ctx, input.userId);
    const byUserId = personBehind(ctx.caller).id;
    const isSettled = userId !== byUserId;
    const days = { fromDay: fromDay(input.fromDay), untilDay: fromDay(input.untilDay) };
    return ctx.change(async (tx, record) => {
      await holdMember(tx, tenantId, userId);
      await requireFree(tx, tenantId, userId, days);
      const { id } = await tx.timeOff.create({
        data: {
          ...days,
          tenantId,
          userId,
          note: input.note,
          createdAt: ctx.now,
          ...(isSettled && { status: "approved", decidedByUserId: byUserId, decidedAt: ctx.now }),
        },
        select: { id: true },
      });
      const row = await timeOffRow(tx, tenantId, id);
      const title = `${row.name} asks for time off from ${dayInWords(row.fromDay)}`;
      if (!isSettled) {
        const notice = {
          kind: "timeoff.requested",
          title,
          body: row.note,
          href: webPages.timeOffRequests,
        } as const;
        await tellOffice(tx, tenantId, notice, { now: ctx.now, byUserId });
      }
      await record({
        action: isSettled ? "timeoff.entered" : "timeoff.requested",
        words: isSettled ? `Entered time off for ${row.name}` : title,
        subject: { kind: "time_off", id },
        after: viewTimeOff(row),
      });
      return viewTimeOff(row);
    });
  });

function whoseDays(who: BusinessCaller, userId: string | undefined): string {
  if (userId === undefined && who.caller.kind === "key") {
    throw invalid({ path: "userId", message: "A key has no days of its own: say whose they are." });
  }
  const own = personBehind(who.caller).id;
  if (userId === undefined || userId === own) return own;
  if (!who.scopes.has("rota:write")) throw forbidden("Ask for your own days only.");
  return userId;
}

/** Two requests of one person stand in line. */
async function holdMember(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const held = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM members WHERE tenant_id = ${tenantId}::uuid AND user_id = ${userId} FOR UPDATE`;
  if (held.length === 0) throw notFound("member");
}

async function requireFree(
  tx: Tx,
  tenantId: string,
  userId: string,
  { fromDay, untilDay }: { fromDay: Date; untilDay: Date },
): Promise<void> {
  const overlapping = await tx.timeOff.count({
    where: {
      tenantId,
      userId,
      status: { in: ["requested", "approved"] },
      fromDay: { lte: untilDay },
      untilDay: { gte: fromDay },
    },
  });
  if (overlapping > 0) throw conflict("Some of these days are asked for or given already.");
}
