import { business } from "../../../platform/middleware/procedures";
import { asksNothing, difference } from "../../../platform/audit/difference";
import { settlingSku } from "./duplicate-sku";
import { findProduct } from "./gates";
import { lockProduct } from "./locked";
import { requirePicture } from "../../../platform/values/picture-key";
import { Product, ProductChange } from "./schema";
import { viewProduct } from "./view";

/** PATCH /products/{id}. Orders already taken keep their name, price and VAT rate. */
export const change = business("products:write")
  .concat(findProduct)
  .input(ProductChange)
  .output(Product)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    await requirePicture(ctx.db, tenantId, wanted.pictureKey);
    if (asksNothing(wanted)) return viewProduct(ctx.product);
    const { archived, ...fields } = wanted;
    const write = () =>
      ctx.change(async (tx, record) => {
        const before = await lockProduct(tx, tenantId, id);
        const row = await tx.product.update({
          where: { tenantId_id: { tenantId, id } },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
            updatedAt: ctx.now,
          },
        });
        await record({
          action: "product.changed",
          words: `Changed the product ${row.name}`,
          subject: { kind: "product", id },
          ...difference(viewProduct(before), viewProduct(row)),
        });
        return viewProduct(row);
      });
    return settlingSku(write);
  });
