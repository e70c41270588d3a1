/** What Next hands its cache: a page (`html`) or what a route answers (`body`). */
export interface Page {
  html?: string;
  status?: number | undefined;
  /** Sent with it. */
  headers?: Record<string, string | string[] | undefined> | undefined;
  rscData?: Uint8Array | undefined;
  body?: Uint8Array | undefined;
}

const script =
  /<script\b(?![^>]*\btype="application\/ld\+json")(?![^>]*\bsrc="\/scripts\/)[^>]*>.*?<\/script>/gs;
const preloadedScript = /<link\b(?=[^>]*\brel="preload")(?=[^>]*\bas="script")[^>]*>/g;

const movedMark = /<meta name="answer-moved-to" content="(\/(?!\/)[\w%./~-]*)"\/?>/;
const statusMark = /<meta name="answer-status" content="(\d{3})"\/?>/;

/** React sends part of a page behind it where it streams, and moves it into place by script. */
const movedByScript = /<div hidden="" id="S:/;

/**
 * Makes a kept page what it is sent as. The pages shoppers read have no component that runs in the
 * browser, so React and Next's router, 130 kB of them, would only be loaded to find nothing to do.
 * What is theirs by script (`/scripts/`) stays, and so does what search engines read.
 * A page that says with what status it answers (features/frame/answer-status.tsx), or where it has moved to
 * (features/frame/moved.tsx), gets it.
 */
export function finish(page: Page): void {
  if (page.html === undefined || movedByScript.test(page.html)) return;
  const [mark, status] = statusMark.exec(page.html) ?? [];
  if (mark) page.status = Number(status);
  const [moved, path] = movedMark.exec(page.html) ?? [];
  if (path) {
    page.status = 308;
    page.headers = { ...page.headers, location: path };
  }
  page.html = page.html
    .replace(mark ?? "", "")
    .replace(moved ?? "", "")
    .replaceAll(script, "")
    .replaceAll(preloadedScript, "");
}
