import { businessLocked, forbidden, notFound } from "../../../platform/base/errors";
import { inPlace } from "../../../platform/middleware/in-place";
import { timed } from "../../../platform/middleware/procedures";
import { countRequest } from "../../../platform/middleware/rates";
import { refuseCrossOrigin } from "../../../platform/request/cross-origin";
import { openPreviewPass, previewHeader } from "../../../platform/settings/preview-pass";
import { shopAt } from "./host";

/**
 * Whoever looks at a shop, by the request's own Host. 404 where it shows none; `ctx.db` sees that
 * business alone. With a pass they see the draft, and may only look. Looking is not counted: a shop's
 * pages are made for many, from few addresses of caches and proxies.
 */
export const shopperProcedure = () =>
  timed.meta({ door: "shopper" }).use(async ({ ctx, type, next, getRawInput }) => {
    if (type === "mutation") {
      refuseCrossOrigin(ctx.request, ctx.settings.urls);
      await countRequest(ctx, { kind: "address" });
    }
    const pass = ctx.request.header(previewHeader);
    if (pass !== undefined && type === "mutation") throw forbidden("This is only a preview.");
    const previewed =
      pass === undefined ? null : openPreviewPass(ctx.settings.previewKey, pass, ctx.now);
    if (pass !== undefined && previewed === null) throw notFound("shop");
    const host = ctx.request.header("host");
    const shop = await shopAt(ctx.database.service, host, ctx.settings.urls.shop, previewed);
    if (shop === null) throw notFound("shop");
    if (shop === "locked") throw businessLocked();
    const { tenantId } = shop;
    ctx.reply.tenantId = tenantId;
    return inPlace(ctx, { subject: tenantId, heavy: undefined, getRawInput }, () =>
      ctx.database.inBusiness(tenantId, () => next({ ctx: { shop, db: ctx.database.business } })),
    );
  });
