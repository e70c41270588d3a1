import { comparedField, mostCompared, type Narrowing, sorts } from "@/features/links/products";

type Query = Record<string, string | string[] | undefined>;

/** From an address that anybody may have typed: what makes no sense is left out. */
export function readNarrowing(query: Query): Narrowing {
  const word = (name: string, max: number) => {
    const given = query[name];
    const value = (Array.isArray(given) ? given[0] : given)?.replaceAll(/\p{C}/gu, "").trim();
    return value ? value.slice(0, max) : undefined;
  };
  const q = word("q", 120);
  const category = word("category", 80);
  const sort = sorts.find((name) => name === word("sort", 20));
  const page = Number(word("page", 4));
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(word("stock", 2) === "in" && { inStock: true }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page >= 1 && page <= 1000 && { page }),
  };
}

/** The products that an address asks to be put beside each other; a few more than fit are let go. */
export function comparedIn(query: Query): string[] {
  const given = [query[comparedField] ?? []].flat();
  const addresses = given.map((address) => address.replaceAll(/\p{C}/gu, "").trim());
  return addresses.filter(({ length }) => length > 0 && length <= 200).slice(0, mostCompared);
}
