/** A category is a slug: "patio-gas" reads as "Patio gas". */
export function categoryWords(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same the other way: what somebody typed as the slug it is kept as; null for nothing. */
export function categorySlug(words: string): string | null {
  const slug = words
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
  return slug === "" ? null : slug;
}
