import { z } from "zod";
import { ProductUnit, text, Uuid, VatTreatment } from "../../../platform/values/values";
import { StorefrontConfiguration } from "../storefront/configuration";
import { PolicyName } from "../storefront/policies";
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

/** One way of having an order brought: pence including VAT, by the lowest and the highest rate of the goods. */
export const DeliveryWay = z.object({ name: z.string(), fromPence: z.int(), toPence: z.int() });
export type DeliveryWay = z.infer<typeof DeliveryWay>;

/** What every page of a shop needs: who they are and what was published. */
export const ShopFront = z.object({
  tenantId: Uuid,
  name: z.string(),
  slug: z.string(),
  /** Where the shop is at home, without a path: whatever other host shows it points there. */
  url: z.string(),
  companyNumber: z.string().nullable(),
  vatNumber: z.string().nullable(),
  /** The business is not registered for VAT: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** Banners are those of the business's own today. */
  configuration: StorefrontConfiguration,
  categories: z.array(ShopCategory),
  deliveryWays: z.array(DeliveryWay),
  /** It delivers to areas alone: a postcode says on which days. */
  hasAreas: z.boolean(),
  /** By key: those that the configuration names, and the business's logo. */
  pictures: z.record(z.string(), ShopPicture),
  logoKey: z.string().nullable(),
  /** Those that have a page. */
  policies: z.array(PolicyName),
  /** When the next banner begins or ends; null while none will. */
  changesAt: z.iso.datetime().nullable(),
});

/**
 * The price of one kilogram or litre of what a piece holds, which the Price Marking Order 2004 asks for beside its price.
 * In tenths of a penny: a price under a pound is shown to the tenth.
 */
export const PricePerMeasure = z.object({
  measure: z.enum(["kg", "litre"]),
  /** Kilograms or litres in one piece. */
  amount: z.number(),
  incVatTenths: z.int(),
  exVatTenths: z.int(),
});
export type PricePerMeasure = z.infer<typeof PricePerMeasure>;

export const ShopProduct = z.object({
  id: Uuid,
  /** The last part of its address in the shop. */
  slug: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  category: z.string().nullable(),
  categoryName: z.string().nullable(),
  description: z.string().nullable(),
  /** Pence. */
  priceIncVat: z.int(),
  priceExVat: z.int(),
  perMeasure: PricePerMeasure.nullable(),
  /** They are the signed-in trade customer's own. */
  own: z.boolean(),
  /** Per cent. */
  vatRate: z.int(),
  vatTreatment: VatTreatment,
  /** The business is not registered for VAT: nothing is said of VAT. */
  unregistered: z.boolean(),
  /** What the price is of; the shop sells whole units. */
  unit: ProductUnit,
  /** Of a full one, and of its empty. */
  fullKg: z.number().nullable(),
  emptyKg: z.number().nullable(),
  /** Scheme, number and holder of its certificate as solid fuel, in words; null where it has none. */
  fuelCertificate: z.string().nullable(),
  /** The container comes back as an empty. */
  returnable: z.boolean(),
  /** Of a cylinder that is swapped for an empty: what one without an empty is charged with it, pence including VAT. */
  firstBottlePence: z.int().nullable(),
  picture: ShopPicture.nullable(),
  /** `to_order`: none there, and sold all the same. */
  stock: z.enum(["in_stock", "low", "out", "to_order"]),
  /** How many can be had where the shop stops selling at none; null: as many as are wanted. */
  left: z.int().min(0).nullable(),
});
export type ShopProduct = z.infer<typeof ShopProduct>;

/** The page of one policy. */
export const PolicyShown = z.object({ text: z.string() });

/** The last part of a product's address: one it has or had, or whatever ends in its id. */
export const ProductAddress = z.object({ address: text(400, 1) });
/** A few products beside each other, by their addresses. */
export const Compared = z.object({ addresses: z.array(text(400, 1)).max(4) });

/** One product's page; `deliveryWays` at its own rate. */
export const ProductShown = z.object({
  product: ShopProduct,
  /** All of them, the product's own first. */
  pictures: z.array(ShopPicture),
  /** Where its safety data sheet is published. */
  safetySheetUrl: z.url().nullable(),
  others: z.array(ShopProduct),
  deliveryWays: z.array(DeliveryWay),
});

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
  products: z.array(z.object({ slug: z.string(), updatedAt: z.iso.datetime() })),
});

export const ProductPage = z.object({
  items: z.array(ShopProduct),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** No product fits all words that were asked for; these fit most of them. */
  nearly: z.boolean(),
});

export const PictureName = z.object({ tenantId: Uuid, key: Uuid, size: z.enum(pictureSizes) });
