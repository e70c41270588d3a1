import type { Tx } from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { findPicture } from "./gates";
import { viewAsset } from "./picture-files";
import { dropPicture } from "./picture-keeping";
import { lockStorefront } from "./rows";
import { NamedAsset } from "./schema";

/** DELETE /storefront/assets/{key}: one that nothing shows; 409 otherwise. */
export const removePicture = business("shops:write", { shop: true })
  .concat(findPicture)
  .output(NamedAsset)
  .mutation(async ({ ctx, input: { key } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      await lockStorefront(tx, tenantId);
      const place = await shownBy(tx, tenantId, key);
      if (place) throw conflict(`This picture is shown by ${place}.`);
      const { count } = await tx.storefrontAsset.deleteMany({ where: { tenantId, key } });
      if (count === 0) throw notFound("picture");
      await record({
        action: "picture.removed",
        words: "Removed a picture",
        subject: { kind: "picture", id: key },
        before: { alt: ctx.picture.alt },
      });
    });
    await dropPicture(ctx.providers.files, tenantId, key);
    return { key, ...viewAsset(ctx.picture, ctx.settings.urls.shop) };
  });

/** What shows a picture, in words; null for nothing. A key is unlike any other text of a configuration. */
async function shownBy(tx: Tx, tenantId: string, key: string): Promise<string | null> {
  const [found] = await tx.$queryRaw<{ place: string }[]>`
    SELECT 'the shop' AS place FROM storefronts
     WHERE tenant_id = ${tenantId}::uuid
       AND (position(${key} IN draft::text) > 0 OR position(${key} IN live::text) > 0)
    UNION ALL
    SELECT 'the product ' || name FROM products
     WHERE tenant_id = ${tenantId}::uuid AND picture_key = ${key}
    UNION ALL
    SELECT 'the business, as its logo' FROM businesses
     WHERE id = ${tenantId}::uuid AND logo_key = ${key}
     LIMIT 1`;
  return found?.place ?? null;
}
