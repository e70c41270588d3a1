import { business } from "../../../platform/middleware/procedures";
import { begin } from "../../business/exports/begin";
import { ownPeople } from "./gates";
import { readExports, viewExport } from "./rows";
import { BusinessExport } from "./schema";

/**
 * POST /business/export: has a file of everything the business has made, by the worker. While one is
 * under way, whoever asks is shown that one.
 */
export const start = business("privacy:read", { heavy: "export" })
  .concat(ownPeople)
  .output(BusinessExport)
  .mutation(async ({ ctx }) => {
    const { id: tenantId, name } = ctx.business;
    const restUrl = ctx.settings.urls.rest;
    const { latest } = await readExports(ctx.db, tenantId, ctx.now);
    if (latest?.status === "waiting" || latest?.status === "running") {
      return viewExport(ctx.db, latest, restUrl);
    }
    await ctx.limits.countDaily("export", { business: tenantId });
    return ctx.change(async (tx, record) => {
      const { row, isNew } = await begin(tx, { tenantId, caller: ctx.caller, now: ctx.now });
      await record(
        isNew
          ? {
              action: "business.export_started",
              words: `Started an export of everything ${name} has`,
              subject: { kind: "business", id: tenantId },
            }
          : null,
      );
      return viewExport(tx, row, restUrl);
    });
  });
