import { business } from "../../../platform/middleware/procedures";
import { findPicture } from "./gates";
import { viewAsset } from "./picture-files";
import { NamedAsset, PictureChange } from "./schema";

/** PATCH /storefront/assets/{key}: what it shows, in words. The picture itself never changes under its key. */
export const changePicture = business("shops:write", { shop: true })
  .concat(findPicture)
  .input(PictureChange)
  .output(NamedAsset)
  .mutation(({ ctx, input: { key, alt } }) =>
    ctx.change(async (tx, record) => {
      const row = await tx.storefrontAsset.update({
        where: { tenantId_key: { tenantId: ctx.business.id, key } },
        data: { alt },
      });
      await record({
        action: "picture.described",
        words: "Said what a picture shows",
        subject: { kind: "picture", id: key },
        before: { alt: ctx.picture.alt },
        after: { alt },
      });
      return { key, ...viewAsset(row, ctx.settings.urls.shop) };
    }),
  );
