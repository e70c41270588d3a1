import { business } from "../../../platform/middleware/procedures";
import { readGrid } from "./grid";
import { PriceGrid } from "./schema";

/** Everything that has a price, by every price list: what the office edits as one sheet. */
export const showGrid = business("customers:read")
  .output(PriceGrid)
  .query(({ ctx }) => readGrid(ctx.db, ctx.business.id));
