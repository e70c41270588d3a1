import type { Route } from "../../routes/route";

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Returns the headers of a deprecated route's answers: its start (RFC 9745) and its end (RFC 8594), if known. */
export function deprecationHeaders({ deprecated }: Route): Readonly<Record<string, string>> {
  if (!deprecated) return {};
  const { since, ends } = deprecated;
  return {
    Deprecation: `@${startOf(since).getTime() / 1000}`,
    ...(ends !== undefined && { Sunset: startOf(ends).toUTCString() }),
  };
}
