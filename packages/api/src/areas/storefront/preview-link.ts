import { z } from "zod";
import { business } from "../../procedures";
import { DateTime } from "../../shapes/values";
import { dateTime } from "../../shapes/view";
import { hostAddress, platformHost } from "../domains/hosts";
import { whileOn } from "./gates";
import { newPreviewPass } from "./preview-pass";
import { linkTo, shopPages } from "../../shapes/pages";

/** Where the draft is seen as shoppers would see it, for an hour (docs/decisions/0111). */
export const previewLink = business("shops:read", { shop: true })
  .concat(whileOn)
  .output(z.object({ url: z.url(), expiresAt: DateTime }))
  .query(({ ctx }) => {
    const { previewKey, urls } = ctx.settings;
    const { id, slug } = ctx.business;
    const { pass, expiresAt } = newPreviewPass(previewKey, id, ctx.now);
    const host = hostAddress(urls.shop, platformHost(urls.shop, slug));
    return { url: linkTo(host, shopPages.preview(pass)), expiresAt: dateTime(expiresAt) };
  });
