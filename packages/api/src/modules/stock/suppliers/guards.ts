import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { readSupplier } from "./queries";

/** The supplier named by `id`, archived ones too; 404 otherwise. */
export const findSupplier = loader
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { supplier: await readSupplier(ctx.db, ctx.business.id, input.id) } }),
  );

/** Why nothing is ordered from a supplier; null where it may be. */
export const whyNotOrderedFrom = ({ archivedAt }: { archivedAt: Date | null }): string | null =>
  archivedAt === null ? null : "This supplier is archived.";
