import { business } from "../../../platform/middleware/procedures";
import { OwnBusiness } from "./schema";
import { ownColumns, viewOwnBusiness } from "./view";

/** GET /business: the one the caller acts in. */
export const get = business("tenant:read")
  .output(OwnBusiness)
  .query(async ({ ctx }) => {
    const row = await ctx.db.business.findUniqueOrThrow({
      where: { id: ctx.business.id },
      select: ownColumns,
    });
    return viewOwnBusiness(row, ctx);
  });
