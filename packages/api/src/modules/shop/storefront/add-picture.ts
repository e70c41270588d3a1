import { conflict } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { viewAsset } from "./picture-files";
import { dropPicture, keepPicture } from "./picture-keeping";
import { lockStorefront } from "./rows";
import { NamedAsset, NewPicture } from "./schema";

/** GET /storefront answers all of them at once. */
const mostPictures = 1000;

/**
 * POST /storefront/assets: a picture of the business's, drawn in three sizes. Also while the shop is
 * off: products and the business itself have pictures, too.
 */
export const addPicture = business("shops:write", { shop: true, heavy: "picture" })
  .input(NewPicture)
  .output(NamedAsset)
  .mutation(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const { files } = ctx.providers;
    const { key, large } = await keepPicture(ctx, tenantId, input.file.bytes);
    try {
      return await ctx.change(async (tx, record) => {
        await lockStorefront(tx, tenantId);
        if ((await tx.storefrontAsset.count({ where: { tenantId } })) >= mostPictures) {
          throw conflict(`A business has at most ${mostPictures} pictures: remove some first.`);
        }
        const { caller } = ctx;
        const row = await tx.storefrontAsset.create({
          data: {
            tenantId,
            key,
            alt: input.alt ?? null,
            width: large.width,
            height: large.height,
            uploadedByUserId: caller.kind === "key" ? caller.creator.id : caller.person.id,
            createdAt: ctx.now,
          },
        });
        await record({
          action: "picture.added",
          words: `Added a picture${row.alt ? `: ${row.alt}` : ""}`,
          subject: { kind: "picture", id: key },
          after: { alt: row.alt, width: row.width, height: row.height },
        });
        return { key, ...viewAsset(row, ctx.settings.urls.shop) };
      });
    } catch (error) {
      await dropPicture(files, tenantId, key);
      throw error;
    }
  });
