import { business } from "../../../platform/middleware/procedures";
import { settlingSku } from "./duplicate-sku";
import { requirePicture } from "../../../platform/values/picture-key";
import { Product, ProductFields } from "./schema";
import { viewProduct } from "./view";

/** POST /products. Counts and money left out are 0; the standard VAT rate stands where none is said. */
export const create = business("products:write")
  .input(ProductFields)
  .output(Product)
  .mutation(async ({ ctx, input }) => {
    await requirePicture(ctx.db, ctx.business.id, input.pictureKey);
    const write = () =>
      ctx.change(async (tx, record) => {
        const row = await tx.product.create({
          data: { tenantId: ctx.business.id, ...input, createdAt: ctx.now, updatedAt: ctx.now },
        });
        await record({
          action: "product.created",
          words: `Added the product ${row.name}`,
          subject: { kind: "product", id: row.id },
          after: viewProduct(row),
        });
        return viewProduct(row);
      });
    return settlingSku(write);
  });
