import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { DateTime } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { hostAddress, platformHost } from "../../business/addresses/hosts";
import { whileOn } from "./gates";
import { newPreviewPass } from "../../../platform/settings/preview-pass";
import { linkTo, shopPages } from "../../../platform/values/pages";

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
