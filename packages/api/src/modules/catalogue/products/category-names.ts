/** A category's slug in words: `patio-gas` is "Patio gas". */
export function categoryName(slug: string): string {
  const words = slug.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
