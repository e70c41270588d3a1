import { routes } from "../routes";

/** Names of path parameters that are secrets: anyone who reads them in a log could use them. */
const SECRET = /\{(?:token|secret)\}/;

/** Matches the part of a path that comes before a secret, for each route that has one. */
const beforeSecrets = routes
  .map(({ path }) => path.split(SECRET))
  .filter((parts) => parts.length > 1)
  .map(([before = ""]) => new RegExp(`^${before.replaceAll(/\{\w+\}/g, "[^/]+")}`));

/**
 * Returns a path for the log, cut off at its first secret. The cut applies to every method and to longer paths too,
 * because a mistyped address still contains the secret.
 */
export function withoutSecrets(path: string): string {
  for (const before of beforeSecrets) {
    const [kept] = before.exec(path) ?? [];
    if (kept !== undefined) return `${kept}[secret]`;
  }
  return path;
}
