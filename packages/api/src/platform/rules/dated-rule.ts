/* Rules of the law and of the trade are dated tables, so that a change of the law is a new row (docs/decisions/0284). */

/** Where a version of a rule can be read. */
export interface RuleSource {
  /** Such as "VAT Act 1994, Schedule 7A, Group 1". */
  name: string;
  url: string | null;
}

/** What a rule says from a day on, until its next version. */
export interface RuleVersion<Values> {
  /** YYYY-MM-DD, of the business's own clock. */
  from: string;
  source: RuleSource;
  values: Values;
}

/** A version as docs/rules shows it. */
export interface RuleTable {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Definition<Values> {
  /** Subject and name, such as `vat.fuel`. The subject is its page in docs/rules. */
  id: string;
  title: string;
  /** What it decides, in one sentence. */
  decides: string;
  /** The oldest first. */
  versions: readonly [RuleVersion<Values>, ...RuleVersion<Values>[]];
  table: (values: Values) => RuleTable;
}

/** What reasons, overrides and docs/rules need of a rule, whatever its values are. */
export interface NamedRule {
  id: string;
  title: string;
  decides: string;
  shown: readonly (Omit<RuleVersion<unknown>, "values"> & { table: RuleTable })[];
}

export interface DatedRule<Values> extends NamedRule {
  /** The version that holds on a day, YYYY-MM-DD; null before the first. */
  on: (day: string) => RuleVersion<Values> | null;
}

/** @throws where its versions do not stand in order, or its id names no subject */
export function defineRule<Values>(definition: Definition<Values>): DatedRule<Values> {
  const { id, title, decides, versions, table } = definition;
  if (!/^[a-z][a-z-]*\.[a-z][a-z-]*$/.test(id)) throw new Error(`${id} is no id of a rule`);
  for (const [at, { from }] of versions.entries()) {
    const before = versions[at - 1];
    if (before && before.from >= from) throw new Error(`${id}: ${from} follows ${before.from}`);
  }
  return {
    id,
    title,
    decides,
    on: (day) => versions.findLast(({ from }) => from <= day) ?? null,
    shown: versions.map(({ from, source, values }) => ({ from, source, table: table(values) })),
  };
}

/* Numbers that money or law depend on. A row that lacks a column is a bug, which must not be charged to a customer. */

/** Returns the number. @throws where it is NaN, infinite or missing */
export function finite(value: number, name: string): number {
  if (!Number.isFinite(value)) throw new Error(`${name} is ${value}, which is not a finite number`);
  return value;
}

/** Returns the number, or null where it is unknown. @throws as `finite` does: `undefined` is not unknown */
export const finiteOrNull = (value: number | null, name: string): number | null =>
  value === null ? null : finite(value, name);
