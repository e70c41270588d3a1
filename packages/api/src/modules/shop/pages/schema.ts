import { z } from "zod";
import { text, Uuid } from "../../../platform/values/values";
import { StorefrontConfiguration } from "../storefront/configuration";
import { Asset, pictureSizes } from "../storefront/pictures";

/** A picture by paths on whatever host the shop is seen at. */
const ShopPicture = Asset.extend({
  thumb: z.string(),
  card: z.string(),
  large: z.string(),
});

const ShopCategory = z.object({
  slug: z.string(),
  name: z.string(),
  products: z.int(),
  /** Of the product it puts forward that has one. */
  picture: ShopPicture.nullable(),
});

/** What every page of a shop needs: who they are and what was published. */
export const ShopFront = z.object({
  tenantId: Uuid,
  name: z.string(),
  slug: z.string(),
  /** Where the shop is at home, without a path: whatever other host shows it points there. */
  url: z.string(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  /** Banners are those of the business's own today. */
  configuration: StorefrontConfiguration,
  categories: z.array(ShopCategory),
  /** By key: those that the configuration names, and the business's logo. */
  pictures: z.record(z.string(), ShopPicture),
  logoKey: z.string().nullable(),
  /** When the next banner begins or ends; null while none will. */
  changesAt: z.iso.datetime().nullable(),
});

export const ShopProduct = z.object({
  id: Uuid,
  name: z.string(),
  category: z.string().nullable(),
  categoryName: z.string().nullable(),
  description: z.string().nullable(),
  /** Pence. */
  priceIncVat: z.int(),
  priceExVat: z.int(),
  /** They are the signed-in trade customer's own. */
  own: z.boolean(),
  /** Per cent. */
  vatRate: z.int(),
  /** Of a full one. */
  fullKg: z.number().nullable(),
  /** The container comes back as an empty. */
  returnable: z.boolean(),
  picture: ShopPicture.nullable(),
  /** `to_order`: none there, and sold all the same. */
  stock: z.enum(["in_stock", "low", "out", "to_order"]),
});
export type ShopProduct = z.infer<typeof ShopProduct>;

export const ProductSearch = z.object({
  q: text(120).optional(),
  category: text(80).optional(),
  /** Leaves out what can't be bought now. */
  inStock: z.boolean().default(false),
  sort: z.enum(["kind", "cheapest", "dearest", "name"]).default("kind"),
  page: z.coerce.number().int().min(1).max(1000).default(1),
});
/** Every page of a shop there is to find, for whoever walks through it. */
export const ShopPages = z.object({
  products: z.array(z.object({ id: Uuid, name: z.string(), updatedAt: z.iso.datetime() })),
});

export const ProductPage = z.object({
  items: z.array(ShopProduct),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});

export const PictureName = z.object({ tenantId: Uuid, key: Uuid, size: z.enum(pictureSizes) });
