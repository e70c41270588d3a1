import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { doerOf, type BusinessCaller } from "../../../platform/access/caller";
import type { Change } from "../../../platform/audit/change";
import { brokeConstraint } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { shortDay } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { notifyOffice } from "../../messages";
import { orderName } from "../../orders";
import { findDrivenRound } from "./guards";
import { RefusedStatus } from "./schema";
import { RefusedRecord } from "./stop-schema";

/*
 * What a driver's phone recorded and the service would not take: the order was cancelled meanwhile, say. The phone
 * reports it before it shows it as refused (docs/decisions/0083).
 */

interface Refused {
  action: "stop.refused" | "round.refused";
  roundId: string;
  /** What was recorded, in words: "delivered ORD-1047 for Mrs Tyson". */
  recorded: string;
  /** Why it was refused, as the driver read it. */
  why: string;
  /** The record itself, with the id that the phone made. */
  said: Prisma.InputJsonObject & { recordId: string };
}

/** Keeps it in the round's history and tells the office: once, however often it is sent. */
async function keepRefused(
  ctx: BusinessCaller & { change: Change; now: Date },
  { action, roundId, recorded, why, said }: Refused,
): Promise<void> {
  const tenantId = ctx.business.id;
  const title = `A driver's record was not taken: ${recorded}`;
  try {
    await ctx.change(async (tx, record) => {
      await record({
        action,
        words: `${title}. ${why}`,
        subject: { kind: "round", id: roundId },
        after: { ...said, why },
      });
      await notifyOffice(
        tx,
        tenantId,
        { kind: "delivery.issue", title, body: why, href: webPages.round(roundId) },
        { now: ctx.now, exceptUserId: doerOf(ctx.caller).id },
      );
    });
  } catch (error) {
    if (!brokeConstraint(error, "activity_refused_once")) throw error;
  }
}

/** What was recorded at a stop: all of it is kept but the picture. */
export const reportRefusedStop = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RefusedRecord)
  .output(z.void())
  .mutation(async ({ ctx, input: { id: roundId, why, ...said } }) => {
    const order = await ctx.db.order.findFirst({
      where: { tenantId: ctx.business.id, id: said.orderId },
      select: { number: true, customerName: true },
    });
    const recorded = `${atStop[said.kind]} ${order ? orderName(order) : "a stop"}`;
    await keepRefused(ctx, { action: "stop.refused", roundId, recorded, why, said });
  });

const atStop = { complete: "delivered", fail: "not delivered", undo: "undone" } as const;

/** That the round set out, or that it is done. */
export const reportRefusedStatus = business("rounds:write", { or: "deliveries:write" })
  .concat(findDrivenRound)
  .input(RefusedStatus)
  .output(z.void())
  .mutation(async ({ ctx, input: { id: roundId, why, ...said } }) => {
    const recorded = `${ofRound[said.status]} the round of ${shortDay(ctx.round.roundDate)}`;
    await keepRefused(ctx, { action: "round.refused", roundId, recorded, why, said });
  });

const ofRound = { out: "set out on", done: "finished" } as const;
