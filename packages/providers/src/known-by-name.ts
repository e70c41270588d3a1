/**
 * `Symbol.hasInstance` for an error class: `instanceof` compares names. Next bundles this package several times, and
 * an error thrown by one copy must be caught by another.
 */
export const knownByName =
  (name: string) =>
  (value: unknown): boolean =>
    value instanceof Error && value.name === name;
