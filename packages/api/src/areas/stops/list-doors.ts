import { z } from "zod";
import { business } from "../../procedures";
import { findRound } from "../rounds/gates";
import { Door } from "./door-schema";
import { doorRows } from "./doors";

/** The doors of the round `id`, for delivery notes; drivers see those of their own rounds. */
export const listDoors = business("rounds:read")
  .concat(findRound)
  .output(z.object({ items: z.array(Door) }))
  .query(async ({ ctx }) => {
    return { items: await doorRows(ctx.db, ctx.business.id, [ctx.round.id]) };
  });
