import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { Day } from "../../../platform/values/values";
import { boardRounds } from "./board-rounds";
import { Board } from "./board-schema";
import { waitingOrders } from "./waiting";

/** The day's board: its rounds, what waits to be put on one, and the yards, in four statements. */
export const board = business("rounds:write")
  .input(z.object({ day: Day }))
  .output(Board)
  .query(async ({ ctx, input: { day } }) => {
    const tenantId = ctx.business.id;
    const [rounds, waiting, yards] = await Promise.all([
      boardRounds(ctx, Prisma.sql`r.round_date = ${day}::date`),
      waitingOrders(ctx.db, tenantId),
      ctx.db.location.findMany({
        where: { tenantId, archivedAt: null },
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { id: true, name: true, latitude: true, longitude: true },
      }),
    ]);
    return { day, rounds, ...waiting, yards };
  });
