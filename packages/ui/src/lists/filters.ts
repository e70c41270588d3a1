import type { ReactNode } from "react";
import { choiceOf, dayOf, paramOf, uuidOf, type Params } from "./params";

/** One of a few, with its words. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** Returns options from their labels, in order. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(
    // Object.entries loses the type of the record's keys.
    ([value, label]) => ({ value, label }) as Option<Value>,
  );

type FilterBase<Value> = {
  /** The parameter of the address; default the filter's own name. */
  param?: string;
  /** Reads the value from an address; undefined if it is invalid. */
  read: (params: Params, param: string) => Value | undefined;
};

/** Typed words; a list has at most one such filter. */
export type SearchField = FilterBase<string> & {
  kind: "search";
  label: string;
  placeholder: string;
};
/** One of a few: fixed options, or `null` if the page supplies them. */
export type SelectField<Value extends string, Options> = FilterBase<Value> & {
  kind: "select";
  label: string;
  /** The label for "no filter". */
  all: string;
  options: Options;
  /** Next to the search on a phone too, instead of behind the button. */
  always: boolean;
  /** Chooses the order of the list and filters nothing. */
  sorts?: boolean;
};
export type DayField = FilterBase<string> & { kind: "day"; label: string };
/** Filters by one thing's id: a link elsewhere sets it, a chip names it and removes it. */
export type OnlyField = FilterBase<string> & { kind: "only" };
/** Set by tabs or links; the bar does not show it. */
export type HiddenField<Value extends string> = FilterBase<Value> & { kind: "hidden" };

export type FilterField =
  | SearchField
  | SelectField<string, readonly Option[] | null>
  | DayField
  | OnlyField
  | HiddenField<string>;

export type FilterFields = Record<string, FilterField>;

/** The values in an address, by filter. */
export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["read"]>;
};

/** The facts that only the page has: a choice's options, the name of the one thing. */
export type FilterKnowledge<Fields extends FilterFields> = {
  [
    Name in keyof Fields as Fields[Name] extends OnlyField | { options: null } ? Name : never
  ]: Fields[Name] extends OnlyField ? ReactNode : readonly Option[];
};

type Place = { param?: string };

const ids = (most: number | undefined) => (params: Params, param: string) =>
  most === undefined ? uuidOf(params, param) : paramOf(params, param)?.slice(0, most);

/** The kinds of filters. Each reads its own parameter, and is drawn in the bar of its list. */
export const filter = {
  /** `most` is the operation's limit of characters. */
  search: ({
    most = 120,
    ...words
  }: Place & { label: string; placeholder: string; most?: number }): SearchField => ({
    ...words,
    kind: "search",
    param: words.param ?? "q",
    read: (params, param) => paramOf(params, param)?.slice(0, most),
  }),

  select: <const Value extends string>({
    always = false,
    ...base
  }: Place & {
    label: string;
    all: string;
    options: readonly Option<Value>[];
    always?: boolean;
  }): SelectField<Value, readonly Option<Value>[]> => ({
    ...base,
    always,
    kind: "select",
    read: (params, param) =>
      choiceOf(
        params,
        param,
        base.options.map(({ value }) => value),
      ),
  }),

  /** The list's order, for a phone, which has no header. `standard` is the label of the default order. */
  sort: <const Value extends string>({
    standard,
    options,
  }: {
    standard: string;
    options: readonly Option<Value>[];
  }): SelectField<Value, readonly Option<Value>[]> => ({
    ...filter.select({ label: "Order", all: standard, options }),
    sorts: true,
  }),

  /** One of the options that the page passes as `known`: yards, categories, people. */
  pick: ({
    most,
    always = false,
    ...base
  }: Place & {
    label: string;
    all: string;
    /** Limit of characters; left out for UUIDs. */
    most?: number;
    always?: boolean;
  }): SelectField<string, null> => ({
    ...base,
    always,
    options: null,
    kind: "select",
    read: ids(most),
  }),

  /** Includes archived rows. */
  archived: () =>
    filter.select({
      param: "archived",
      label: "Archived",
      all: "Not archived",
      options: [{ value: "true", label: "With archived" }],
    }),

  day: (base: Place & { label: string }): DayField => ({ ...base, kind: "day", read: dayOf }),

  /** `most` is the limit of characters of the id; left out for a UUID. */
  only: ({ most, ...base }: Place & { most?: number }): OnlyField => ({
    ...base,
    kind: "only",
    read: ids(most),
  }),

  hidden: <const Value extends string>({
    values,
    ...base
  }: Place & { values: readonly Value[] }): HiddenField<Value> => ({
    ...base,
    kind: "hidden",
    read: (params, param) => choiceOf(params, param, values),
  }),
};

/** The filters of a list, each by its name in the operation. */
export type ListFilters<Fields extends FilterFields> = {
  fields: Fields;
  /** Reads the values from an address; invalid ones are left out. */
  read: (params: Params) => FilterValues<Fields>;
  /** Returns true if an address filters the list. */
  narrows: (params: Params) => boolean;
};

export function listFilters<Fields extends FilterFields>(fields: Fields): ListFilters<Fields> {
  const named = Object.entries(fields).map(([name, field]) => ({
    name,
    field,
    read: (params: Params) => field.read(params, field.param ?? name),
  }));
  return {
    fields,
    read: (params) =>
      Object.fromEntries(
        named.map(({ name, read }) => [name, read(params)]),
        // Object.entries loses which name belongs to which filter.
      ) as FilterValues<Fields>,
    narrows: (params) =>
      named.some(({ field, read }) => !isSort(field) && read(params) !== undefined),
  };
}

const isSort = (field: FilterField): boolean => field.kind === "select" && field.sorts === true;
