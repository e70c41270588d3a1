import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { categoryName } from "./category-names";
import { Category } from "./schema";

/** The categories of what is not archived, by name, with how many products each has. */
export const listCategories = business("products:read")
  .output(z.object({ items: z.array(Category) }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.product.groupBy({
      by: ["category"],
      where: { tenantId: ctx.business.id, archivedAt: null, category: { not: null } },
      orderBy: { category: "asc" },
      _count: { category: true },
    });
    const items = rows.flatMap(({ category: slug, _count }) =>
      slug === null ? [] : [{ slug, name: categoryName(slug), products: _count.category }],
    );
    return { items };
  });
