import { business } from "../../../platform/middleware/procedures";
import { narrowedTo } from "../../../platform/access/own";
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
