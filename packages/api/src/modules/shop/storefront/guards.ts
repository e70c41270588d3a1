import { conflict, notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ByKey } from "./schema";

const switchedOff = () => conflict("The shop is not switched on.");

/** 409 while the shop is switched off, before the body is looked at. */
export const whileOn = loader.use(async ({ ctx, next }) => {
  const shop = await ctx.db.storefront.findFirst({
    where: { tenantId: ctx.business.id },
    select: { status: true },
  });
  if (!shop || shop.status === "off") throw switchedOff();
  return next();
});

/** The same again for the row that is held: it may have been switched off since. @throws conflict */
export function refuseOff({ status }: { status: string }): void {
  if (status === "off") throw switchedOff();
}

/** The uploaded picture named by `key`; 404 where there is none. */
export const findPicture = loader.input(ByKey).use(async ({ ctx, input, next }) => {
  const picture = await ctx.db.storefrontAsset.findFirst({
    where: { tenantId: ctx.business.id, key: input.key },
  });
  if (!picture) throw notFound("picture");
  return next({ ctx: { picture } });
});
