/** Where a preview begins; whatever it leads to stands below. */
export const previewPath = (pass: string): string => `/preview/${encodeURIComponent(pass)}`;

/**
 * Where a path of the shop's leads in the preview; null for what leads out of it.
 * @param base the preview's own beginning
 */
export function inPreview(url: URL, here: URL, base: string): string | null {
  if (url.origin !== here.origin) return null;
  const path = url.pathname.startsWith(base) ? url.pathname : base + url.pathname;
  return path.replace(/\/$/, "") + url.search + url.hash;
}
