import type { Route } from "../../routes/route";

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** What every answer of a deprecated route says: since when it is (RFC 9745), and when it ends (RFC 8594). */
export function deprecationHeaders({ deprecated }: Route): Readonly<Record<string, string>> {
  if (!deprecated) return {};
  const { since, ends } = deprecated;
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    ...(ends !== undefined && { Sunset: startOf(ends).toUTCString() }),
  };
}
