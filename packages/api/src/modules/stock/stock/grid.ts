import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { text, Uuid } from "../../../platform/values/values";
import { gridCells, gridProducts } from "./grid-rows";
import { GridQuery, GridRow } from "./schema";

const Place = z.tuple([text(120), Uuid]);

/**
 * What there is of each product, yard by yard, by the product's name, in two statements. For a page:
 * integrators have the levels, the transfers and the supplier orders it is made of.
 */
export const grid = business("stock:read")
  .input(GridQuery)
  .output(pageOf(GridRow))
  .query(async ({ ctx, input: { limit, cursor, locationId, ...filters } }) => {
    const tenantId = ctx.business.id;
    const after = decodeCursor(cursor, Place);
    const products = await gridProducts(ctx.db, tenantId, { ...filters, after, take: limit + 1 });
    const ids = products.map(({ id }) => id);
    const cells = await gridCells(ctx.db, tenantId, { ids, locationId });
    return toPage(
      products,
      limit,
      ({ id, name, ...product }) => ({
        productId: id,
        productName: name,
        ...product,
        cells: cells.get(id) ?? [],
      }),
      ({ name, id }) => [name, id],
    );
  });
