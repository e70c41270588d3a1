import { staff } from "../../../platform/middleware/procedures";
import { recordReading } from "../../../platform/audit/readings";
import { findBusiness } from "./gates";
import { ConsoleBusiness } from "./schema";
import { viewBusiness } from "./view";

/** GET /console/businesses/{id}; the reading is recorded. */
export const one = staff("support")
  .concat(findBusiness)
  .output(ConsoleBusiness)
  .query(async ({ ctx }) => {
    const { id, name } = ctx.business;
    await recordReading(ctx, { words: `Looked at ${name}`, business: { id, name } });
    return viewBusiness(ctx.business, ctx.now);
  });
