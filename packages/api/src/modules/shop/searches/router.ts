import { runSql, sqlBuilder, type ShopSearch as ShopSearchRow, type Tx } from "@roundsman/db";
import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { ById, Uuid } from "../../../platform/values/values";
import { addOtherName, Product } from "../../catalogue";
import { forgetAfter } from "./count";
import {
  SearchedProduct,
  ShopSearch,
  ShopSearchChange,
  ShopSearchQuery,
  viewShopSearch,
} from "./schema";

/* Searches of the shop that found nothing, as the office sees them and answers them (docs/decisions/0455). */

/** The search named by `id`; 404 otherwise. */
const findSearch = loader.input(ById).use(async ({ ctx, input, next }) => {
  const where = { tenantId: ctx.business.id, id: input.id };
  const search = await ctx.db.shopSearch.findFirst({ where });
  if (!search) throw notFound("search");
  return next({ ctx: { search } });
});

/** Reads the search after locking its row. @throws not_found if it was added to a product meanwhile */
async function lockSearch(tx: Tx, tenantId: string, id: string): Promise<ShopSearchRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("shop_searches")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forUpdate(),
  );
  const search = await tx.shopSearch.findFirst({ where: { tenantId, id } });
  if (!search) throw notFound("search");
  return search;
}

const SearchCursor = z.tuple([z.int().min(0).max(2_147_483_647), Uuid]);

/** Further than the last search of a page. */
const afterTimes = (times: number, id: string) => ({
  OR: [{ times: { lt: times } }, { times, id: { lt: id } }],
});

/** GET /storefront/searches: the most wanted first; those set aside if asked for. */
const list = business("shops:read")
  .input(ShopSearchQuery)
  .output(pageOf(ShopSearch))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, SearchCursor);
    const rows = await ctx.db.shopSearch.findMany({
      where: {
        tenantId: ctx.business.id,
        setAsideAt: input.setAside ? { not: null } : null,
        ...(after && afterTimes(...after)),
      },
      orderBy: [{ times: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    return toPage(rows, input.limit, viewShopSearch, ({ times, id }) => [times, id]);
  });

/** PATCH /storefront/searches/{id}: words that are set aside are counted no more. */
const change = business("shops:write", { shop: true })
  .concat(findSearch)
  .input(ShopSearchChange)
  .output(ShopSearch)
  .mutation(({ ctx, input: { id, setAside } }) => {
    if (setAside === undefined) return viewShopSearch(ctx.search);
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const before = await lockSearch(tx, tenantId, id);
      if ((before.setAsideAt !== null) === setAside) {
        await record(null);
        return viewShopSearch(before);
      }
      const row = await tx.shopSearch.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          setAsideAt: setAside ? ctx.now : null,
          forgetAfter: setAside ? null : forgetAfter(ctx.now),
        },
      });
      await record({
        action: setAside ? "shop_search.set_aside" : "shop_search.brought_back",
        words: setAside
          ? `Set the shop's search “${row.words}” aside`
          : `Brought the shop's search “${row.words}” back`,
        subject: { kind: "storefront", id: tenantId },
      });
      return viewShopSearch(row);
    });
  });

/** POST /storefront/searches/{id}/add-to-product: shoppers find the product by these words, and the search goes. */
const addToProduct = business("products:write", { shop: true })
  .concat(findSearch)
  .input(SearchedProduct)
  .output(Product)
  .mutation(({ ctx, input: { id, productId } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { words } = await lockSearch(tx, tenantId, id);
      const named = { tenantId, productId, words, now: ctx.now };
      const { product, changes } = await addOtherName(tx, named);
      await tx.shopSearch.delete({ where: { tenantId_id: { tenantId, id } } });
      await record({
        action: "product.changed",
        words: `Let shoppers find ${product.name} by “${words}”`,
        subject: { kind: "product", id: productId },
        ...changes,
      });
      return product;
    }),
  );

export const shopSearches = router({ list, change, addToProduct });
