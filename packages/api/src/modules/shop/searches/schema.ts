import type { ShopSearch as ShopSearchRow } from "@roundsman/db";
import { z } from "zod";
import { dateTimeOrNull, day } from "../../../platform/values/format";
import { PageQuery } from "../../../platform/values/page";
import { DateTime, Day, QueryFlag, Uuid } from "../../../platform/values/values";

/** docs/contract/storefront-and-shop.md#shopsearch */
export const ShopSearch = z
  .object({
    id: Uuid,
    words: z.string(),
    times: z.int(),
    firstDay: Day,
    lastDay: Day,
    setAsideAt: DateTime.nullable(),
  })
  .meta({ id: "ShopSearch" });
type ShopSearch = z.infer<typeof ShopSearch>;

export const ShopSearchQuery = PageQuery.extend({ setAside: QueryFlag.optional() });

/** PATCH /storefront/searches/{id}. */
export const ShopSearchChange = z.object({ setAside: z.boolean().optional() });

/** POST /storefront/searches/{id}/add-to-product. */
export const SearchedProduct = z.object({ productId: Uuid });

export const viewShopSearch = (row: ShopSearchRow): ShopSearch => ({
  id: row.id,
  words: row.words,
  times: row.times,
  firstDay: day(row.firstDay),
  lastDay: day(row.lastDay),
  setAsideAt: dateTimeOrNull(row.setAsideAt),
});
