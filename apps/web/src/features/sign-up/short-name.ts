/**
 * What the service is likely to call a business in its addresses, to be shown while its name is typed.
 * The service decides: some names are reserved, some taken.
 */
export const shortNameOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 48)
    .replaceAll(/^-+|-+$/g, "");
