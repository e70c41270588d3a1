import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing, literally } from "../../../platform/values/search";
import { text, Uuid } from "../../../platform/values/values";
import { Product, ProductQuery } from "./schema";
import { viewProduct } from "./view";

const Place = z.tuple([text(120), Uuid]);

/** GET /products: by name; archived ones are left out unless asked for. */
export const list = business("products:read")
  .input(ProductQuery)
  .output(pageOf(Product))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.product.findMany({
      where: {
        tenantId: ctx.business.id,
        category: input.category,
        sold: input.sold,
        ...(input.archived ? {} : { archivedAt: null }),
        AND: [
          input.q
            ? {
                OR: [
                  { name: containing(input.q) },
                  { sku: { startsWith: literally(input.q), mode: "insensitive" } },
                ],
              }
            : {},
          after
            ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
            : {},
        ],
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewProduct, (row) => [row.name, row.id]);
  });
