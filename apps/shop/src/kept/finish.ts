/** What Next hands its cache: a page (`html`) or what a route answers (`body`). */
export interface Page {
  html?: string;
  status?: number | undefined;
  rscData?: Uint8Array | undefined;
  body?: Uint8Array | undefined;
}

const script =
  /<script\b(?![^>]*\btype="application\/ld\+json")(?![^>]*\bsrc="\/scripts\/)[^>]*>.*?<\/script>/gs;
const preloadedScript = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="script")[^>]*>/g;

/** React sends part of a page behind it where it streams, and moves it into place by script. */
const movedByScript = /<div hidden="" id="S:/;

/**
 * Makes a kept page what it is sent as. The pages shoppers read have no component that runs in the
 * browser, so React and Next's router, 130 kB of them, would only be loaded to find nothing to do.
 * What is theirs by script (`/scripts/`) stays, and so does what search engines read.
 * Closed for a while is 503: search engines then keep what they know of the shop.
 */
export function finish(page: Page): void {
  if (page.status === 403) page.status = 503;
  if (page.html === undefined || movedByScript.test(page.html)) return;
  page.html = page.html.replaceAll(script, "").replaceAll(preloadedScript, "");
}
