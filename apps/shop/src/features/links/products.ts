export const homePath = "/";

/** A product's page. */
export const productPath = ({ slug }: { slug: string }): string =>
  `/products/${encodeURIComponent(slug)}`;

/** At most so many stand beside each other. */
export const mostCompared = 4;
/** A field of that page's address, once for each product. */
export const comparedField = "product";

/** Products beside each other. */
export const comparePath = (products: readonly { slug: string }[]): string =>
  `/compare?${new URLSearchParams(products.slice(0, mostCompared).map(({ slug }) => [comparedField, slug])).toString()}`;

/** The id that a text ends in; null where there is none. */
export const productIdIn = (part: string): string | null =>
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(part)?.[0]?.toLowerCase() ?? null;

export const sorts = ["kind", "cheapest", "dearest", "name"] as const;

/** What a list is narrowed to and how it is sorted; what is left out is not. */
export interface Narrowing {
  q?: string;
  category?: string;
  inStock?: true;
  sort?: (typeof sorts)[number];
  page?: number;
}

/** A list's page: a category's own where nothing is searched for. */
export function listPath({ q, category, inStock, sort, page }: Narrowing): string {
  const query = new URLSearchParams();
  if (q) query.set("q", q);
  if (q && category) query.set("category", category);
  if (inStock) query.set("stock", "in");
  if (sort && sort !== "kind") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  const path = category && !q ? `/categories/${encodeURIComponent(category)}` : "/products";
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
