import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { fileOfPicture } from "../storefront/picture-files";
import { onlooker } from "../../../platform/middleware/procedures";
import { PictureName } from "./schema";

/**
 * One size of an uploaded picture, WebP, for any of our pages: the editor shows pictures of a draft,
 * too. Its key can't be guessed, and never stands for another picture.
 */
export const showPicture = onlooker()
  .input(PictureName)
  .output(
    z.object({
      contentType: z.enum(fileTypes),
      contentLength: z.int(),
      stream: z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object),
    }),
  )
  .query(async ({ ctx, input: { tenantId, key, size } }) => {
    const asset = await ctx.database.service.storefrontAsset.findUnique({
      where: { tenantId_key: { tenantId, key } },
      select: {
        storefront: { select: { business: { select: { lockedAt: true, closedAt: true } } } },
      },
      relationLoadStrategy: "join",
    });
    const business = asset?.storefront.business;
    if (!business || business.lockedAt || business.closedAt) throw notFound("picture");
    const file = await ctx.providers.files.get(fileOfPicture(tenantId, key, size));
    if (!file) throw notFound("picture");
    return file;
  });
