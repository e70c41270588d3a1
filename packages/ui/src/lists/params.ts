/** The parameters of a list's address, as Next passes them to a page. */
export type Params = Record<string, string | string[] | undefined>;

/** Returns one parameter; the first of several with the same name. Null if it is missing or empty. */
export function paramOf(params: Params, name: string): string | null {
  const [value] = [params[name] ?? []].flat();
  return value?.trim() || null;
}

/** Returns one of a few values; any other value in the address counts as none. */
export function choiceOf<Value extends string>(
  params: Params,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = paramOf(params, name);
  return values.find((known) => known === value);
}

/** Returns a day, YYYY-MM-DD. */
export function dayOf(params: Params, name: string): string | undefined {
  const value = paramOf(params, name);
  const isDay = value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns an id: a UUID, in lower case. */
export function uuidOf(params: Params, name: string): string | undefined {
  const value = paramOf(params, name)?.toLowerCase();
  return value && uuid.test(value) ? value : undefined;
}

/** Returns true if any filter applies, for the text of an empty list. */
export const isFiltered = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined);
