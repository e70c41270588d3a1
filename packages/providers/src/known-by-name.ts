/**
 * An error's `Symbol.hasInstance`: `instanceof` knows it by its name. Next bundles this package several times
 * over, and what a provider opened by one copy throws must be what another copy catches.
 */
export const knownByName =
  (name: string) =>
  (value: unknown): boolean =>
    value instanceof Error && value.name === name;
