import { runSqlForOne, sql, sqlBuilder, type Expression, type Tx } from "@roundsman/db";
import { z } from "zod";
import { personBehind } from "../../../platform/access/caller";
import { conflict, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { linkTo, shopPages } from "../../../platform/values/links";
import { DateTime } from "../../../platform/values/values";
import { hostAddress, platformHost, verifiedBusiness } from "../../business";
import { newPreviewPass } from "../../../platform/base/tokens";
import { canOfStorefront, StorefrontCan } from "./can";
import {
  dropPicture,
  keepPicture,
  NamedAsset,
  NewPicture,
  PictureChange,
  viewAsset,
} from "./pictures";
import { findPicture, lockStorefront, storefrontNow, whileOn, Storefront } from "./queries";
import { saveDraft } from "./save-draft";
import { moveStorefront, requirePolicies } from "./states";

export { policies } from "./policies-router";

/** GET /storefront: also where the plan has no shop, since reading always works. */
const get = business("shops:read")
  .output(Storefront)
  .query(({ ctx }) => storefrontNow(ctx.db, ctx.business.id, ctx.settings.urls.shop));

/** What can be done with the shop, for the page that it is edited on. */
const can = business("shops:read", { personOnly: true })
  .output(StorefrontCan)
  .query(async ({ ctx }) => {
    const where = { tenantId: ctx.business.id };
    return canOfStorefront(ctx, await ctx.db.storefront.findFirst({ where }));
  });

/** Where the draft is seen as shoppers would see it, for an hour (docs/decisions/0111). */
const previewLink = business("shops:read", { shop: true })
  .concat(whileOn)
  .output(z.object({ url: z.url(), expiresAt: DateTime }))
  .query(({ ctx }) => {
    const { previewKey, urls } = ctx.settings;
    const { id, slug } = ctx.business;
    const { pass, expiresAt } = newPreviewPass(previewKey, id, ctx.now);
    const host = hostAddress(urls.shop, platformHost(urls.shop, slug));
    return { url: linkTo(host, shopPages.preview(pass)), expiresAt: dateTime(expiresAt) };
  });

/** POST /storefront/on: off to draft, with an address on the shops' domain. */
const switchOn = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "on"));

/** POST /storefront/publish: the draft becomes what shoppers see. Asks for good standing (402) and a verified business (409). */
const publish = business("shops:write", { shop: true, standing: true })
  .concat(verifiedBusiness)
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "publish"));

/** The same from the back office, which puts no shop live without its policies (docs/decisions/0211). */
const publishWithPolicies = business("shops:write", { shop: true, standing: true })
  .concat(verifiedBusiness)
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "publish", requirePolicies));

/** POST /storefront/unpublish: live to draft; shoppers see nothing until it is published again. */
const unpublish = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "unpublish"));

/** POST /storefront/off: from any state; draft and live configuration are kept. */
const switchOff = business("shops:write", { shop: true })
  .output(Storefront)
  .mutation(({ ctx }) => moveStorefront(ctx, "off"));

/** GET /storefront answers all of them at once. */
const mostPictures = 1000;

/**
 * POST /storefront/assets: a picture of the business's, drawn in three sizes. Also while the shop is
 * off: products and the business itself have pictures, too.
 */
const addPicture = business("shops:write", { shop: true, heavy: "picture" })
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
            uploadedByUserId: personBehind(caller).id,
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

/** PATCH /storefront/assets/{key}: what it shows, in words. The picture itself never changes under its key. */
const changePicture = business("shops:write", { shop: true })
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

/** DELETE /storefront/assets/{key}: one that nothing shows; 409 otherwise. */
const removePicture = business("shops:write", { shop: true })
  .concat(findPicture)
  .output(NamedAsset)
  .mutation(async ({ ctx, input: { key } }) => {
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      // Waits for every change that has locked this picture (holdPictures); only then is it certain what shows it.
      const { count } = await tx.storefrontAsset.deleteMany({ where: { tenantId, key } });
      if (count === 0) throw notFound("picture");
      const place = await shownBy(tx, tenantId, key);
      if (place) throw conflict(`This picture is shown by ${place}.`);
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
  const isNamed = (text: Expression<unknown>) =>
    sql<boolean>`position(${key} in ${text}::text) > 0`;
  const found = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("storefronts")
      .where("tenant_id", "=", tenantId)
      .where((eb) => eb.or([isNamed(eb.ref("draft")), isNamed(eb.ref("live"))]))
      .select(sql<string>`'the shop'`.as("place"))
      .unionAll(
        sqlBuilder
          .selectFrom("products")
          .where("tenant_id", "=", tenantId)
          .where((eb) =>
            eb.or([
              eb("picture_key", "=", key),
              eb(eb.val(key), "=", eb.fn.any("more_picture_keys")),
            ]),
          )
          .select(sql<string>`'the product ' || name`.as("place")),
      )
      .unionAll(
        sqlBuilder
          .selectFrom("businesses")
          .where("id", "=", tenantId)
          .where("logo_key", "=", key)
          .select(sql<string>`'the business, as its logo'`.as("place")),
      )
      .limit(1),
  );
  return found?.place ?? null;
}

export const storefront = router({
  get,
  can,
  previewLink,
  saveDraft,
  switchOn,
  switchOff,
  publish,
  publishWithPolicies,
  unpublish,
  addPicture,
  changePicture,
  removePicture,
});
