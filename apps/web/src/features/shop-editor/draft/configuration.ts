import type { RouterOutputs } from "@/trpc/outputs";

export type Shop = RouterOutputs["office"]["storefront"]["get"];
/** What can be done with a shop: null, or why not; left out where there is nothing to do. */
export type ShopCan = RouterOutputs["office"]["storefront"]["can"];
/** A shop's whole configuration: its draft, or what is live. */
export type Configuration = Shop["draft"];
export type Theme = Configuration["theme"];
export type Content = Configuration["content"];
export type Commerce = Configuration["commerce"];
export type Banner = Content["banners"][number];
export type SectionName = Content["sections"][number]["section"];

/** A part of a configuration by its name, such as `content.headline`. */
export type Part = [name: string, value: unknown];

/** A configuration in its parts, in the order of docs/contract/storefront-and-shop.md#storefrontconfiguration. */
export function partsOf({ template, ...groups }: Configuration): Part[] {
  const inner = Object.entries(groups).flatMap(([group, parts]) =>
    Object.entries(parts).map(([name, value]): Part => [`${group}.${name}`, value]),
  );
  return [["template", template], ...inner];
}

/** Two values of JSON that say the same, whatever the order of their names. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => same(item, other[at]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => same(one[name], other[name]));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The names of the parts in which two configurations differ. */
export function changedParts(before: Configuration, after: Configuration): string[] {
  const was = new Map(partsOf(before));
  return partsOf(after).flatMap(([name, value]) => (same(was.get(name), value) ? [] : [name]));
}

/**
 * What I changed since `base`, on top of what stands now: somebody else may have saved other parts of the
 * same draft meanwhile.
 */
export function rebased(base: Configuration, mine: Configuration, now: Configuration) {
  const changed = new Set(changedParts(base, mine));
  const groups = ["theme", "content", "commerce", "seo"] as const;
  const merged = groups.map((group) => {
    const parts = Object.entries(mine[group]).filter(([name]) => changed.has(`${group}.${name}`));
    return [group, { ...now[group], ...Object.fromEntries(parts) }];
  });
  // Every part is one configuration's or the other's, so that together they are one again.
  return { ...now, ...Object.fromEntries(merged) } as Configuration;
}
