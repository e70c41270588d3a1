import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { withAll } from "./rows";
import { Supplier, SupplierQuery } from "./schema";
import { viewSupplier } from "./view";

const Place = z.tuple([z.string(), Uuid]);

/** GET /stock/suppliers: by name; archived ones are left out unless asked for. */
export const list = business("stock:read")
  .input(SupplierQuery)
  .output(pageOf(Supplier))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.supplier.findMany({
      where: {
        tenantId: ctx.business.id,
        ...(input.archived ? {} : { archivedAt: null }),
        ...(input.q && { name: containing(input.q) }),
        ...(after && {
          OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }],
        }),
      },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewSupplier, (row) => [row.name, row.id]);
  });
