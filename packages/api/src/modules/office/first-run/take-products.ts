import { conflict, invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { viewProduct } from "../../catalogue/products/view";
import { StarterChoice, StarterTaken } from "./schema";
import { starterCatalogue } from "./starter-catalogue";

const bySku = new Map(starterCatalogue.map((product) => [product.sku, product]));

/** Takes products out of the starter catalogue, all in one change. Pressed twice, it adds nothing twice. */
export const takeProducts = business("products:write")
  .input(StarterChoice)
  .output(StarterTaken)
  .mutation(({ ctx, input: { items } }) => {
    const tenantId = ctx.business.id;
    const chosen = items.map(({ sku, unitPrice }, at) => {
      const starter = bySku.get(sku);
      if (!starter) {
        throw invalid({ path: `items.${at}.sku`, message: "There is no such starter product." });
      }
      return { ...starter, unitPrice, tenantId, createdAt: ctx.now, updatedAt: ctx.now };
    });
    return ctx.change(async (tx, record) => {
      const made = await tx.product.createManyAndReturn({ data: chosen, skipDuplicates: true });
      if (made.length === 0) throw conflict("You have all of these products already.");
      for (const row of made) {
        await record({
          action: "product.created",
          words: `Added the product ${row.name} from the starter catalogue`,
          subject: { kind: "product", id: row.id },
          after: viewProduct(row),
        });
      }
      return { added: made.length };
    });
  });
