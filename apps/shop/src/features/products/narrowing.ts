/** What a list is narrowed by. */
export interface Narrowing {
  q?: string;
  category?: string;
  page?: number;
}

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
  const page = Number(word("page", 4));
  return {
    ...(q && { q }),
    ...(category && { category }),
    ...(Number.isInteger(page) && page >= 1 && page <= 1000 && { page }),
  };
}
