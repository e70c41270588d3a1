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
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.exec(part)?.[0] ?? null;

/** The list of what is sold, narrowed; what is left out is not narrowed by. */
export function listPath(narrowed: { category?: string; q?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (narrowed.q) query.set("q", narrowed.q);
  if (narrowed.category) query.set("category", narrowed.category);
  if (narrowed.page && narrowed.page > 1) query.set("page", String(narrowed.page));
  return query.size > 0 ? `/products?${query.toString()}` : "/products";
}
