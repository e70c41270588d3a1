import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { Yard, YardQuery } from "./schema";
import { viewYard } from "./view";

const Place = z.tuple([z.string(), Uuid]);

/** GET /stock/locations: by name; archived ones are left out unless asked for. */
export const list = business("stock:read")
  .input(YardQuery)
  .output(pageOf(Yard))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.location.findMany({
      where: {
        tenantId: ctx.business.id,
        ...(input.archived ? {} : { archivedAt: null }),
        ...(input.q && { name: containing(input.q) }),
        ...(after && {
          OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }],
        }),
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewYard, (row) => [row.name, row.id]);
  });
