import { z } from "zod";
import { narrowedTo, personBehind, whyNotAllowed } from "../../../platform/access/caller";
import { business } from "../../../platform/middleware/procedures";
import { day, todayIn } from "../../../platform/values/format";
import { Uuid } from "../../../platform/values/values";
import { findApplication, whyNotPending } from "../../customers";
import { readTimeOffs, whyNotDecided, whyNotTakenBack, whyNotTheirs } from "../../delivery";
import { act, leaveOut } from "../../../platform/access/act";

/** What can be done with an application for a trade account. */
export const tradeApplication = business("customers:read", { personOnly: true })
  .concat(findApplication)
  .output(z.object({ approve: act, decline: act }))
  .query(({ ctx }) => {
    const pending = whyNotPending(ctx.application) === null;
    const refused = whyNotAllowed(ctx, ["customers:write"], { changes: true });
    return leaveOut({ approve: pending && refused, decline: pending && refused });
  });

/**
 * What can be done with days off, by their ids: those that a page of the list shows. Who asked takes them back
 * until they begin; whoever decides of them, until they are over. A driver is told of their own.
 */
export const timeOffs = business("rota:read", { personOnly: true })
  .input(z.object({ ids: z.array(Uuid).max(100) }))
  .output(z.record(z.string(), z.object({ decide: act, takeBack: act })))
  .query(async ({ ctx, input: { ids } }) => {
    const only = narrowedTo(ctx);
    const found = await readTimeOffs(ctx.db, ctx.business.id, ids);
    const rows = found.filter(({ userId }) => only === null || userId === only);
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const deciding = whyNotAllowed(ctx, ["rota:write"], { changes: true });
    const taking = whyNotAllowed(ctx, ["timeoff:write"], { changes: true });
    return Object.fromEntries(
      rows.map((row) => {
        const open = whyNotDecided(row) === null;
        const isOwn = row.userId === personBehind(ctx.caller).id;
        const ahead = deciding === null ? day(row.untilDay) >= today : day(row.fromDay) > today;
        const offered = ahead && (isOwn || !open) && whyNotTakenBack(row) === null;
        const takeBack = offered && (taking ?? whyNotTheirs(ctx, row.userId));
        return [row.id, leaveOut({ decide: open && deciding, takeBack })];
      }),
    );
  });
