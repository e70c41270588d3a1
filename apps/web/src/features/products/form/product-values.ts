import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import { toPrice, typedOf, type PriceTyped } from "@/features/goods/price-entered";
import { categorySlug, categoryWords } from "../category-words";

export type Product = RouterOutputs["office"]["products"]["one"];
type NewProduct = RouterInputs["office"]["products"]["create"];

/** A product while it is typed: what may be left out is empty or null. */
export interface ProductValues extends PriceTyped {
  name: string;
  sku: string;
  /** In words; kept as a slug. */
  category: string;
  description: string;
  brand: string;
  alsoKnownAs: string;
  /** Per cent. */
  vatRate: 0 | 5 | 20;
  vatTreatment: Product["vatTreatment"];
  unit: Product["unit"];
  /** "" where its VAT is its own. */
  vatFuel: NonNullable<Product["vatFuel"]> | "";
  fullKg: number | null;
  emptyKg: number | null;
  volumeLitres: number | null;
  hazardKg: number | null;
  returnable: boolean;
  sold: boolean;
  lowLevel: number | null;
  /** In their order. */
  pictureKeys: string[];
}

export const nothingYet: ProductValues = {
  name: "",
  sku: "",
  category: "",
  description: "",
  brand: "",
  alsoKnownAs: "",
  enteredAs: "ex",
  unitPrice: null,
  unitPriceIncVat: null,
  vatRate: 20,
  vatTreatment: "standard",
  unit: "each",
  vatFuel: "",
  fullKg: null,
  emptyKg: null,
  volumeLitres: null,
  hazardKg: null,
  returnable: false,
  sold: true,
  lowLevel: null,
  pictureKeys: [],
};

export const valuesOf = (product: Product): ProductValues => {
  const { name, vatRate, vatTreatment, fullKg, emptyKg, volumeLitres, hazardKg } = product;
  const { unit, returnable, sold, lowLevel, pictureKey, morePictureKeys } = product;
  return {
    name,
    sku: product.sku ?? "",
    category: product.category === null ? "" : categoryWords(product.category),
    description: product.description ?? "",
    brand: product.brand ?? "",
    alsoKnownAs: product.alsoKnownAs ?? "",
    ...typedOf(product),
    vatRate,
    vatTreatment,
    unit,
    vatFuel: product.vatFuel ?? "",
    fullKg,
    emptyKg,
    volumeLitres,
    hazardKg,
    returnable,
    sold,
    lowLevel,
    pictureKeys: [...new Set([...(pictureKey === null ? [] : [pictureKey]), ...morePictureKeys])],
  };
};

/** The service has the first picture beside up to nine further ones. */
export const mostPictures = 10;

/** As the service takes it. */
export function toProduct({
  pictureKeys,
  enteredAs,
  unitPrice,
  unitPriceIncVat,
  ...values
}: ProductValues): NewProduct {
  const [pictureKey = null, ...morePictureKeys] = pictureKeys;
  return {
    ...values,
    // Only the standard treatment has a rate.
    vatRate: values.vatTreatment === "standard" ? values.vatRate : 0,
    vatFuel: values.vatFuel || null,
    ...toPrice({ enteredAs, unitPrice, unitPriceIncVat }),
    category: categorySlug(values.category),
    pictureKey,
    morePictureKeys,
  };
}

/** Only what was changed: what somebody else changes meanwhile stays theirs. */
export function changesOf(before: ProductValues, after: ProductValues): Partial<NewProduct> {
  const was = toProduct(before);
  const changed = Object.entries(toProduct(after)).filter(
    ([name, value]) => JSON.stringify(was[name as keyof NewProduct]) !== JSON.stringify(value),
  );
  return Object.fromEntries(changed);
}
