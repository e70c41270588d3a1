import { findIn, pickFrom } from "@roundsman/api/search";

type Product = {
  name: string;
  sku: string | null;
  category: string | null;
  brand: string | null;
  alsoKnownAs: string | null;
};

/** What the service finds a product by (`found_by`), for lists that are at hand. */
const textsOf = ({ name, sku, category, brand, alsoKnownAs }: Product) =>
  [name, sku, category?.replaceAll("-", " "), brand, alsoKnownAs] as const;

/** The products that fit, in the order given. */
export const findProducts = <Item extends Product>(
  products: readonly Item[],
  query: string,
): Item[] => findIn(products, query, textsOf);

/** The products that fit, for a picker: those whose name begins so lead. */
export const pickProducts = <Item extends Product>(
  products: readonly Item[],
  query: string,
): Item[] => pickFrom(products, query, textsOf);
