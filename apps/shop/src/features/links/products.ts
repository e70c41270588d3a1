export const homePath = "/";

/** A product's page: readable, with its id at the end. */
export function productPath({ id, name }: { id: string; name: string }): string {
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return `/products/${words}-${id}`;
}

/** The id in the last part of a product's address; null where there is none. */
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
