import { business } from "../../../platform/middleware/procedures";
import { refusedToTake } from "./gates";
import { readExports, viewExport } from "./rows";
import { ExportState } from "./schema";

/** GET /business/export/status: how far the export is, and what can be downloaded until when. */
export const look = business("privacy:read")
  .output(ExportState)
  .query(async ({ ctx }) => {
    const { latest, kept } = await readExports(ctx.db, ctx.business.id, ctx.now);
    const view = (row: typeof kept) => row && viewExport(ctx.db, row, ctx.settings.urls.rest);
    const refused = refusedToTake(ctx.caller);
    const underWay = latest?.status === "waiting" || latest?.status === "running";
    return {
      latest: await view(latest),
      kept: await view(kept),
      can: {
        start: refused ?? (underWay ? "An export is being made." : null),
        download: refused ?? (kept ? null : "There is no export to download."),
      },
    };
  });
