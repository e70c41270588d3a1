import { notFound } from "../../errors";
import { business } from "../../procedures";
import { settlingSku } from "./duplicate-sku";
import { findProduct } from "./gates";
import { requirePicture } from "./picture-key";
import { Product, ProductChange } from "./schema";
import { viewProduct } from "./view";

/** PATCH /products/{id}. Orders already taken keep their name, price and VAT rate. */
export const change = business("products:write")
  .concat(findProduct)
  .input(ProductChange)
  .output(Product)
  .mutation(async ({ ctx, input: { id, archived, ...fields } }) => {
    await requirePicture(ctx.db, ctx.business.id, fields.pictureKey);
    const write = () =>
      ctx.change(async (tx, record) => {
        const [row] = await tx.product.updateManyAndReturn({
          where: { tenantId: ctx.business.id, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (ctx.product.archivedAt ?? ctx.now) : null,
            }),
          },
        });
        if (!row) throw notFound("product");
        await record({
          action: "product.changed",
          words: `Changed the product ${row.name}`,
          subject: { kind: "product", id },
          before: viewProduct(ctx.product),
          after: viewProduct(row),
        });
        return viewProduct(row);
      });
    return settlingSku(write);
  });
