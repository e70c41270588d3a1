import { business } from "../../procedures";
import { narrowedTo } from "../rounds/own";
import { rotaOf } from "./rows";
import { Rota, RotaSpan } from "./schema";
import { spanOf } from "./span";

/** GET /rota: who works when; a driver sees their own days. */
export const one = business("rota:read")
  .input(RotaSpan)
  .output(Rota)
  .query(({ ctx, input }) =>
    rotaOf(ctx.db, ctx.business.id, spanOf(input, ctx.business, ctx.now), narrowedTo(ctx)),
  );
