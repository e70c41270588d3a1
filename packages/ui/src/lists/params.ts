/** The parameters of a list's address, as Next hands them to a page. */
export type Params = Record<string, string | string[] | undefined>;

/** One parameter; of several by the same name the first. Null where it is not there or empty. */
export function paramOf(params: Params, name: string): string | null {
  const [value] = [params[name] ?? []].flat();
  return value?.trim() || null;
}

/** One of a known few; whatever else an address was made to say counts as nothing. */
export function choiceOf<Value extends string>(
  params: Params,
  name: string,
  values: readonly Value[],
): Value | undefined {
  const value = paramOf(params, name);
  return values.find((known) => known === value);
}

/** A day, YYYY-MM-DD. */
export function dayOf(params: Params, name: string): string | undefined {
  const value = paramOf(params, name);
  const isDay = value !== null && /^\d{4}-\d{2}-\d{2}$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The id of something: a UUID, in small letters. */
export function uuidOf(params: Params, name: string): string | undefined {
  const value = paramOf(params, name)?.toLowerCase();
  return value && uuid.test(value) ? value : undefined;
}

/** Whether anything narrows a list: an empty one then says so. */
export const isFiltered = (query: object): boolean =>
  Object.values(query).some((value) => value !== undefined);
