import { gzipSync } from "node:zlib";
import { get } from "./get";

const elements = /<script\b([^>]*)>(.*?)<\/script>/gs;

/** Returns the bytes of gzipped script that a browser loads with a page, in files and inline. */
export async function scriptSize(page: string): Promise<number> {
  const html = (await get(page)).toString();
  let inline = "";
  const files = new Set<string>();
  for (const [, attributes = "", content = ""] of html.matchAll(elements)) {
    // Only browsers without modules load these scripts.
    if (/\bnomodule\b/i.test(attributes) || attributes.includes("application/ld+json")) continue;
    const [, source] = /\bsrc="([^"]+)"/.exec(attributes) ?? [];
    if (source) files.add(source.replaceAll("&amp;", "&"));
    else inline += content;
  }
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipped(await get(new URL(file, page).href))),
  );
  return sizes.reduce((sum, size) => sum + size, inline === "" ? 0 : gzipped(Buffer.from(inline)));
}

const gzipped = (bytes: Buffer): number => gzipSync(bytes, { level: 9 }).length;
