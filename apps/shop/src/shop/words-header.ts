/** What was searched for, from the address (proxy.ts) to the field in the head of the page. */
export const wordsHeader = "x-shop-words";

/** Those words as they were typed; empty where nothing was searched for, or no words came. */
export function wordsIn(header: string | null): string {
  try {
    return decodeURIComponent(header ?? "").slice(0, 120);
  } catch {
    return "";
  }
}
