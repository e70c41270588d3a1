import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type Plan,
  type SqlBool,
  searching,
} from "@roundsman/db";
import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { plans } from "../../../platform/access/standing";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { onlooker } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { within } from "../../../platform/values/page";
import { ById } from "../../../platform/values/values";
import { hostAddress, platformHost, shopDomain } from "../../business";
import { shopperProcedure, type OpenShop } from "../shopper";
import { fileOfPicture } from "../storefront/pictures";
import { atOwnPrices, countProducts, shopProducts, shown, soldProducts } from "./products";
import { PictureName, ProductPage, ProductSearch, ShopPages, ShopProduct } from "./schema";
import { showFront } from "./show-front";

const productsPerPage = 48;

/** What is sold, by category or words. A merchant has hundreds of products, so pages are counted. */
const listProducts = shopperProcedure()
  .input(ProductSearch)
  .output(ProductPage)
  .query(async ({ ctx, input }) => {
    const { shop, db } = ctx;
    const { page, sort } = input;
    const wanted = shown.and(conditionsOf(input, shop));
    const total = await searching(input.q, () => countProducts(db, shop, wanted));
    const offset = (page - 1) * productsPerPage;
    const found =
      offset < total
        ? await searching(input.q, () =>
            shopProducts(db, shop, wanted, { limit: productsPerPage, offset, sort }),
          )
        : [];
    const items = await atOwnPrices(ctx, found);
    return { items, total, page, pages: Math.ceil(total / productsPerPage) };
  });

type ProductFilter = Pick<z.infer<typeof ProductSearch>, "q" | "category" | "inStock">;

function conditionsOf(
  { q, category, inStock }: ProductFilter,
  { configuration }: OpenShop,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (category) conditions.push(shown("p.category", "=", category));
  if (inStock && configuration.commerce.whenOut === "stop") {
    conditions.push(shown.or([shown("l.remaining", "is", null), shown("l.remaining", ">", 0)]));
  }
  // Every word is looked for by itself, in any order: "47 propane" finds "Propane 47 kg".
  for (const word of q?.split(/\s+/).filter(Boolean).slice(0, 8) ?? []) {
    const pattern = within(word);
    conditions.push(
      shown.or([
        shown("p.name", "ilike", pattern),
        shown("p.sku", "ilike", pattern),
        shown("p.description", "ilike", pattern),
        shown(sql<string>`replace(p.category, '-', ' ')`, "ilike", pattern),
      ]),
    );
  }
  return conditions;
}

/** The featured products that are still sold, in the order they were put. */
const listFeatured = shopperProcedure()
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx }) => {
    const { shop, db } = ctx;
    const ids = [...new Set(shop.configuration.content.featuredProductIds)];
    if (ids.length === 0) return { items: [] };
    const found = await shopProducts(db, shop, shown("p.id", "=", anyUuid(ids)), {
      limit: ids.length,
      offset: 0,
    });
    const items = ids.flatMap((id) => found.filter((product) => product.id === id.toLowerCase()));
    return { items: await atOwnPrices(ctx, items) };
  });

/** A sitemap holds no more addresses. */
const mostPages = 45_000;

/** Every product's page, for search engines: they are told when each last changed. */
const listPages = shopperProcedure()
  .output(ShopPages)
  .query(async ({ ctx: { shop, db } }) => {
    const rows = await runSql(
      db,
      soldProducts(shop.tenantId)
        .select(["p.id", "p.name", "p.updated_at as updatedAt"])
        .orderBy("p.id")
        .limit(mostPages),
    );
    return { products: rows.map((row) => ({ ...row, updatedAt: dateTime(row.updatedAt) })) };
  });

/** One product, and some others of its category. */
const showProduct = shopperProcedure()
  .input(ById)
  .output(z.object({ product: ShopProduct, others: z.array(ShopProduct) }))
  .query(async ({ ctx, input: { id } }) => {
    const { shop, db } = ctx;
    const one = { limit: 1, offset: 0 };
    const [product] = await shopProducts(db, shop, shown("p.id", "=", id), one);
    if (!product) throw notFound("product");
    const others = await shopProducts(
      db,
      shop,
      shown.and([shown("p.category", "=", product.category), shown("p.id", "<>", id)]),
      { limit: 4, offset: 0 },
    );
    const [own = product, ...otherOwn] = await atOwnPrices(ctx, [product, ...others]);
    return { product: own, others: otherOwn };
  });

/**
 * One size of an uploaded picture, WebP, for any of our pages: the editor shows pictures of a draft,
 * too. Its key can't be guessed, and never stands for another picture.
 */
const showPicture = onlooker()
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

/**
 * The live shops of a machine of one's own, where the demo is tried. In production the shops' common
 * host names no business: there the list is empty.
 */
const listShops = onlooker()
  .output(z.object({ items: z.array(z.object({ name: z.string(), url: z.string() })) }))
  .query(async ({ ctx }) => {
    const shopUrl = ctx.settings.urls.shop;
    if (shopDomain(shopUrl) !== "localhost") return { items: [] };
    const withShop = Object.entries(plans).flatMap(([plan, { shop }]) => (shop ? [plan] : []));
    const rows = await runSql(
      ctx.database.service,
      sqlBuilder
        .selectFrom("businesses as b")
        .innerJoin("storefronts as s", "s.tenant_id", "b.id")
        .innerJoin("subscriptions as u", "u.tenant_id", "b.id")
        .where("s.status", "=", sql.lit("live"))
        .where("b.locked_at", "is", null)
        .where("b.closed_at", "is", null)
        .where("u.plan", "=", sql<Plan>`any(${withShop}::plan[])`)
        .select(["b.name", sql<string>`b.slug::text`.as("slug")])
        .orderBy("b.name")
        .limit(50),
    );
    const items = rows.map(({ name, slug }) => ({
      name,
      url: hostAddress(shopUrl, platformHost(shopUrl, slug)),
    }));
    return { items };
  });

/** What a business's shop shows to anybody, by the host it is asked at. */
export const shopPages = router({
  showFront,
  listFeatured,
  listProducts,
  listPages,
  showProduct,
  showPicture,
  listShops,
});
