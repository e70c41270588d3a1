import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type Plan,
  type PrismaClient,
  type SqlBool,
} from "@roundsman/db";
import { fileTypes } from "@roundsman/providers";
import { z } from "zod";
import { plans } from "../../../platform/access/caller";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { onlooker } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { search } from "../../../platform/values/search";
import { wordsOf } from "../../../platform/values/words";
import { hostAddress, platformHost, shopDomain } from "../../business";
import { countFruitless } from "../searches/count";
import { shopperProcedure, type OpenShop, type ShopContext } from "../shopper";
import { fileOfPicture, viewAsset } from "../storefront/pictures";
import { deliveryWays } from "./delivery";
import { atOwnPrices, countProducts, shopProducts, shown, soldProducts } from "./products";
import {
  Compared,
  PictureName,
  ProductAddress,
  ProductPage,
  ProductSearch,
  ProductShown,
  ShopPages,
  ShopProduct,
} from "./schema";
import { fitOf, fitsEach, fitsMost, withMeanings, type AskedWord } from "./search/product-search";
import { askedGoods } from "./search/trade-words";
import { showFront, showPolicy } from "./show-front";

const productsPerPage = 48;

/** What is sold, by category or words. A merchant has hundreds of products, so pages are counted. */
const listProducts = shopperProcedure()
  .input(ProductSearch)
  .output(ProductPage)
  .query(async ({ ctx, input }) => {
    const q = askedGoods(input.q ?? "");
    const hasFound = ({ total }: { total: number }) => total > 0;
    const findBy = (fits: (asked: readonly AskedWord[]) => readonly Expression<SqlBool>[]) =>
      search(
        q,
        (words) => {
          const asked = withMeanings(words, q);
          return findProducts(ctx, input, { fits: fits(asked), asked });
        },
        hasFound,
      );
    const everyWord = await findBy(fitsEach);
    const nearly = !hasFound(everyWord) && wordsOf(q).length > 1;
    const { total, found } = nearly ? await findBy((asked) => [fitsMost(asked)]) : everyWord;
    if (total === 0 && isWholeSearch(input)) countFruitless(ctx, q);
    const items = await atOwnPrices(ctx, found);
    const pages = Math.ceil(total / productsPerPage);
    return { items, total, page: input.page, pages, nearly: nearly && total > 0 };
  });

/** Returns true for the first page of a search that no filter narrows: if it finds nothing, the shop has nothing. */
const isWholeSearch = ({ category, inStock, page }: z.infer<typeof ProductSearch>): boolean =>
  !category && !inStock && page === 1;

interface Wanted {
  fits: readonly Expression<SqlBool>[];
  asked: readonly AskedWord[];
}

async function findProducts(
  ctx: ShopContext,
  input: z.infer<typeof ProductSearch>,
  { fits, asked }: Wanted,
): Promise<{ total: number; found: ShopProduct[] }> {
  const { shop, db } = ctx;
  const wanted = shown.and([...conditionsOf(input, shop), ...fits]);
  const total = await countProducts(db, shop, wanted);
  const offset = (input.page - 1) * productsPerPage;
  if (offset >= total) return { total, found: [] };
  const fit = asked.length > 0 ? fitOf(asked) : null;
  const paging = { limit: productsPerPage, offset, sort: input.sort, fit };
  return { total, found: await shopProducts(db, ctx, wanted, paging) };
}

type ProductFilter = Pick<z.infer<typeof ProductSearch>, "category" | "inStock">;

function conditionsOf(
  { category, inStock }: ProductFilter,
  { configuration }: OpenShop,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (category) conditions.push(shown("p.category", "=", category));
  if (inStock && configuration.commerce.whenOut === "stop") {
    conditions.push(shown.or([shown("l.remaining", "is", null), shown("l.remaining", ">", 0)]));
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
    const found = await shopProducts(db, ctx, shown("p.id", "=", anyUuid(ids)), {
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
        .innerJoin("product_slugs as s", (join) =>
          join
            .onRef("s.tenant_id", "=", "p.tenant_id")
            .onRef("s.product_id", "=", "p.id")
            .on("s.current", "=", true),
        )
        .select(["s.slug", "p.updated_at as updatedAt"])
        .orderBy("p.id")
        .limit(mostPages),
    );
    return { products: rows.map((row) => ({ ...row, updatedAt: dateTime(row.updatedAt) })) };
  });

/** The ids that these addresses mean, by address; one that means no product is left out. */
async function productsAt(
  { db, shop: { tenantId } }: ShopContext,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const slugs = addresses.map((address) => address.toLowerCase());
  const kept = await db.productSlug.findMany({ where: { tenantId, slug: { in: slugs } } });
  const ids = new Map(kept.map(({ slug, productId }) => [slug, productId]));
  return new Map(
    addresses.flatMap((address) => {
      const id = ids.get(address.toLowerCase()) ?? idAtItsEnd(address);
      return id ? [[address, id]] : [];
    }),
  );
}

/** Addresses were a product's name and its id, and still lead there. */
const idAtItsEnd = (address: string): string | undefined =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(address)?.[0].toLowerCase();

/** One product, and some others of its category. */
const showProduct = shopperProcedure()
  .input(ProductAddress)
  .output(ProductShown)
  .query(async ({ ctx, input: { address } }) => {
    const { shop, db } = ctx;
    const id = (await productsAt(ctx, [address])).get(address);
    if (id === undefined) throw notFound("product");
    const one = { limit: 1, offset: 0 };
    const [product] = await shopProducts(db, ctx, shown("p.id", "=", id), one);
    if (!product) throw notFound("product");
    const others = await shopProducts(
      db,
      ctx,
      shown.and([shown("p.category", "=", product.category), shown("p.id", "<>", id)]),
      { limit: 4, offset: 0 },
    );
    const [own = product, ...otherOwn] = await atOwnPrices(ctx, [product, ...others]);
    const rates = { lowest: product.vatRate, highest: product.vatRate };
    const ways = await deliveryWays(db, shop.tenantId, rates);
    const more = await moreOf(db, shop.tenantId, id);
    return { product: own, ...more, others: otherOwn, deliveryWays: ways };
  });

/** What a product's own page alone shows. */
async function moreOf(db: PrismaClient, tenantId: string, id: string) {
  const { safetySheetUrl, ...named } = await db.product.findFirstOrThrow({
    where: { tenantId, id },
    select: { pictureKey: true, morePictureKeys: true, safetySheetUrl: true },
  });
  return { safetySheetUrl, pictures: await picturesOf(db, tenantId, named) };
}

/** A product's pictures in their order, each once. */
async function picturesOf(
  db: PrismaClient,
  tenantId: string,
  { pictureKey, morePictureKeys }: { pictureKey: string | null; morePictureKeys: string[] },
) {
  const keys = [...new Set([...(pictureKey === null ? [] : [pictureKey]), ...morePictureKeys])];
  if (keys.length === 0) return [];
  const rows = await db.storefrontAsset.findMany({ where: { tenantId, key: { in: keys } } });
  const byKey = new Map(rows.map((row) => [row.key, viewAsset(row, "")]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** Products beside each other, in the order of their addresses; what is not sold is left out. */
const compareProducts = shopperProcedure()
  .input(Compared)
  .output(z.object({ items: z.array(ShopProduct) }))
  .query(async ({ ctx, input: { addresses } }) => {
    const ids = [...new Set((await productsAt(ctx, addresses)).values())];
    if (ids.length === 0) return { items: [] };
    const wanted = shown("p.id", "=", anyUuid(ids));
    const found = await shopProducts(ctx.db, ctx, wanted, { limit: ids.length, offset: 0 });
    const inOrder = ids.flatMap((id) => found.filter((product) => product.id === id));
    return { items: await atOwnPrices(ctx, inOrder) };
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
  showPolicy,
  listFeatured,
  listProducts,
  listPages,
  showProduct,
  compareProducts,
  showPicture,
  listShops,
});

/** What the office sees of searches that found nothing. */
export { shopSearches } from "../searches/router";
