import type { ReactNode } from "react";
import { choiceOf, dayOf, paramOf, uuidOf, type Params } from "./params";

/** One of a few, with its words. */
export type Option<Value extends string = string> = { value: Value; label: string };

/** Options by their words, in their order. */
export const optionsOf = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  Object.entries<string>(words).map(
    // Object.entries forgets which names the record has.
    ([value, label]) => ({ value, label }) as Option<Value>,
  );

type FilterBase<Value> = {
  /** The parameter of the address; the filter's own name where it is left out. */
  param?: string;
  /** What an address says of it; undefined where that makes no sense. */
  read: (params: Params, param: string) => Value | undefined;
};

/** Words typed; a list has at most one. */
export type SearchField = FilterBase<string> & {
  kind: "search";
  label: string;
  placeholder: string;
};
/** One of a few: known beforehand, or `null` where the page knows them. */
export type SelectField<Value extends string, Options> = FilterBase<Value> & {
  kind: "select";
  label: string;
  /** Words for "no filter". */
  all: string;
  options: Options;
  /** Beside the search on a phone too, not behind its button. */
  always: boolean;
  /** It chooses the order of the list and filters nothing. */
  sorts?: boolean;
};
export type DayField = FilterBase<string> & { kind: "day"; label: string };
/** One thing's alone, by its id: a link elsewhere sets it, a chip names it and takes it away. */
export type OnlyField = FilterBase<string> & { kind: "only" };
/** Set by tabs or links; the bar shows nothing of it. */
export type HiddenField<Value extends string> = FilterBase<Value> & { kind: "hidden" };

export type FilterField =
  | SearchField
  | SelectField<string, readonly Option[] | null>
  | DayField
  | OnlyField
  | HiddenField<string>;

export type FilterFields = Record<string, FilterField>;

/** What an address asks, by filter. */
export type FilterValues<Fields extends FilterFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]["read"]>;
};

/** What only the page knows of its filters: a choice's options, the name of the one thing. */
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
  /** `most` is how many characters the operation takes. */
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
    ...given
  }: Place & {
    label: string;
    all: string;
    options: readonly Option<Value>[];
    always?: boolean;
  }): SelectField<Value, readonly Option<Value>[]> => ({
    ...given,
    always,
    kind: "select",
    read: (params, param) =>
      choiceOf(
        params,
        param,
        given.options.map(({ value }) => value),
      ),
  }),

  /** The list's order, for a phone, which has no header. `standard` are the words of the one that it has by itself. */
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

  /** One of those the page names as `known`: yards, categories, people. */
  pick: ({
    most,
    always = false,
    ...given
  }: Place & {
    label: string;
    all: string;
    /** How many characters they have at most; left out where they are UUIDs. */
    most?: number;
    always?: boolean;
  }): SelectField<string, null> => ({
    ...given,
    always,
    options: null,
    kind: "select",
    read: ids(most),
  }),

  /** What is archived too. */
  archived: () =>
    filter.select({
      param: "archived",
      label: "Archived",
      all: "Not archived",
      options: [{ value: "true", label: "With archived" }],
    }),

  day: (given: Place & { label: string }): DayField => ({ ...given, kind: "day", read: dayOf }),

  /** `most` is how many characters its id has at most; left out where that is a UUID. */
  only: ({ most, ...given }: Place & { most?: number }): OnlyField => ({
    ...given,
    kind: "only",
    read: ids(most),
  }),

  hidden: <const Value extends string>({
    values,
    ...given
  }: Place & { values: readonly Value[] }): HiddenField<Value> => ({
    ...given,
    kind: "hidden",
    read: (params, param) => choiceOf(params, param, values),
  }),
};

/** The filters of a list, each by the name that its operation has for it. */
export type ListFilters<Fields extends FilterFields> = {
  fields: Fields;
  /** What an address asks of the list; what makes no sense in it is left out. */
  read: (params: Params) => FilterValues<Fields>;
  /** Whether an address filters the list. */
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
        // Object.entries forgets which name goes with which filter.
      ) as FilterValues<Fields>,
    narrows: (params) =>
      named.some(({ field, read }) => !isSort(field) && read(params) !== undefined),
  };
}

const isSort = (field: FilterField): boolean => field.kind === "select" && field.sorts === true;
