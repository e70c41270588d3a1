import { routes } from "../routes";

/** Names of path parameters that are secrets: whoever reads one from a log could act by it. */
const SECRET = /\{(?:token|secret)\}/;

/** Matches the part of a path that comes before a secret, for each route that has one. */
const beforeSecrets = routes
  .map(({ path }) => path.split(SECRET))
  .filter((parts) => parts.length > 1)
  .map(([before = ""]) => new RegExp(`^${before.replaceAll(/\{\w+\}/g, "[^/]+")}`));

/**
 * Returns a path as it may be logged: everything from a secret on is cut, whatever the method, and also where more
 * follows, as a mistyped address still holds the secret.
 */
export function withoutSecrets(path: string): string {
  for (const before of beforeSecrets) {
    const [kept] = before.exec(path) ?? [];
    if (kept !== undefined) return `${kept}[secret]`;
  }
  return path;
}
