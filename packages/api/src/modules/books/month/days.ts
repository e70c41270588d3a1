import { sql } from "@roundsman/db";

/** YYYY-MM-DD, both included. */
export interface JournalDays {
  from: string;
  to: string;
}

/** A column of a statement is one of these days. */
export const within = (column: string, { from, to }: JournalDays) =>
  sql<boolean>`${sql.ref(column)} between ${from}::date and ${to}::date`;

export const isWithin = ({ from, to }: JournalDays, day: string): boolean =>
  from <= day && day <= to;
