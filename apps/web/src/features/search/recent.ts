/** What was opened from the palette. Kept for this tab only: names of people are in it. */
export type Recent = { href: string; label: string };

/** Where it is kept. */
type Kept = Pick<Storage, "getItem" | "setItem">;

const most = 5;
const keyOf = (business: string) => `recent:${business}`;

/**
 * The last first; none where what is kept is not ours.
 * @param business whose things they are: nobody sees those of another business they work for
 */
export function readRecent(business: string, storage: Kept = sessionStorage): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(business)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts one first; of the same address there is one. */
export function keepRecent(
  business: string,
  { href, label }: Recent,
  storage: Kept = sessionStorage,
): void {
  const others = readRecent(business, storage).filter((one) => one.href !== href);
  const kept = [{ href, label }, ...others].slice(0, most);
  storage.setItem(keyOf(business), JSON.stringify(kept));
}

function isRecent(one: unknown): one is Recent {
  if (typeof one !== "object" || one === null) return false;
  if (!("href" in one && "label" in one)) return false;
  return (
    typeof one.label === "string" && typeof one.href === "string" && /^\/(?!\/)/.test(one.href)
  );
}
