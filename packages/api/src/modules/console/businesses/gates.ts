import { staffGate } from "../../../platform/middleware/gate";
import { ById } from "../../../platform/values/values";
import { readBusiness } from "./rows";

/** The business named by `id`; 404 otherwise. Locked ones too: console operations on them still work. */
export const findBusiness = staffGate
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { business: await readBusiness(ctx.db, input.id) } }),
  );
