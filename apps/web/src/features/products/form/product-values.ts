import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import { categorySlug, categoryWords } from "../category-words";

export type Product = RouterOutputs["office"]["products"]["one"];
type NewProduct = RouterInputs["office"]["products"]["create"];

/** A product while it is typed: what may be left out is empty or null. */
export interface ProductValues {
  name: string;
  sku: string;
  /** In words; kept as a slug. */
  category: string;
  description: string;
  brand: string;
  alsoKnownAs: string;
  /** Pence, excluding VAT. */
  unitPrice: number | null;
  /** Per cent. */
  vatRate: 0 | 5 | 20;
  fullKg: number | null;
  emptyKg: number | null;
  volumeLitres: number | null;
  hazardKg: number | null;
  returnable: boolean;
  sold: boolean;
  lowLevel: number | null;
  pictureKey: string | null;
}

export const nothingYet: ProductValues = {
  name: "",
  sku: "",
  category: "",
  description: "",
  brand: "",
  alsoKnownAs: "",
  unitPrice: null,
  vatRate: 20,
  fullKg: null,
  emptyKg: null,
  volumeLitres: null,
  hazardKg: null,
  returnable: false,
  sold: true,
  lowLevel: null,
  pictureKey: null,
};

export const valuesOf = (product: Product): ProductValues => {
  const { name, unitPrice, vatRate, fullKg, emptyKg, volumeLitres, hazardKg } = product;
  const { returnable, sold, lowLevel, pictureKey } = product;
  return {
    name,
    sku: product.sku ?? "",
    category: product.category === null ? "" : categoryWords(product.category),
    description: product.description ?? "",
    brand: product.brand ?? "",
    alsoKnownAs: product.alsoKnownAs ?? "",
    unitPrice,
    vatRate,
    fullKg,
    emptyKg,
    volumeLitres,
    hazardKg,
    returnable,
    sold,
    lowLevel,
    pictureKey,
  };
};

/** As the service takes it. */
export const toProduct = (values: ProductValues): NewProduct => ({
  ...values,
  unitPrice: values.unitPrice ?? 0,
  category: categorySlug(values.category),
});

/** Only what was changed: what somebody else changes meanwhile stays theirs. */
export function changesOf(before: ProductValues, after: ProductValues): Partial<NewProduct> {
  const was = Object.entries(toProduct(before));
  const now = toProduct(after);
  const changed = was.filter(([name, value]) => now[name as keyof NewProduct] !== value);
  return Object.fromEntries(changed.map(([name]) => [name, now[name as keyof NewProduct]]));
}
