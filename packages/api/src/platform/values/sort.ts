import { sql, type Expression, type SqlBool } from "@roundsman/db";
import { z } from "zod";
import { decodeCursor } from "./page";
import { DateTime, Day, text, Uuid } from "./values";

/** A field upwards, or downwards with a minus before it. */
export type Sort<Field extends string = string> = Field | `-${Field}`;

/** What a list may be sorted by (docs/contract/conventions.md#lists). */
export const sortBy = <const Field extends string>(fields: readonly Field[]) =>
  z.enum(fields.flatMap((field): Sort<Field>[] => [field, `-${field}`]));

/** A value that every row of a list has: SQL that is never null, and its type in PostgreSQL. */
export type SortKey = { value: Expression<unknown>; type: keyof typeof types };

/** How each type stands in a cursor. */
const types = {
  timestamptz: {
    shape: DateTime,
    write: (value: Expression<unknown>) =>
      sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  // PostgreSQL's infinity stands for a row without a day: it comes after all others.
  date: { shape: z.union([Day, z.literal("infinity")]), write: asText },
  int: { shape: z.string().regex(/^\d+$/).refine(isInt), write: asText },
  text: { shape: text(120), write: asText },
};

/** Whether a column of type int can hold it. */
function isInt(digits: string): boolean {
  return z.int32().safeParse(Number(digits)).success;
}

function asText(value: Expression<unknown>) {
  return sql<string>`(${value})::text`;
}

/** The last row of the page before, by what the list is sorted by. */
export type SortPlace = { sortValue: string; sortId: string };

/** A list's order: by a key, and by the row's id where two rows have the same. */
export type Sorting = ReturnType<typeof sortingOf>;

/** The order that `sort` asks for. @param id the row's id */
export function sortingOf<Field extends string>(
  sort: Sort<Field>,
  keys: Readonly<Record<Field, SortKey>>,
  id: Expression<string>,
) {
  // The type of `sort` says that only the minus stands before the field.
  const { value: key, type } = keys[sort.replace("-", "") as Field];
  const { shape, write } = types[type];
  const direction = sort.startsWith("-") ? "desc" : "asc";
  return {
    /** For `orderBy`, each in `direction`. */
    key,
    id,
    direction,
    /** The column that `cursorOf` reads; to be selected. */
    column: write(key).as("sortValue"),
    cursorOf: (row: { sortValue: string; id: string }) => [sort, row.sortValue, row.id],

    /** @throws validation on `cursor` where it is of another list, or of this one in another order */
    placeOf(cursor: string | undefined): SortPlace | undefined {
      const place = decodeCursor(cursor, z.tuple([z.literal(sort), shape, Uuid]));
      return place ? { sortValue: place[1], sortId: place[2] } : undefined;
    },

    /** The same of a list that is searched, with how well that row fits. @throws as `placeOf` */
    fitPlaceOf(cursor: string | undefined): (SortPlace & { fit: number }) | undefined {
      const fit = z.int().min(0).max(2);
      const place = decodeCursor(cursor, z.tuple([z.literal(sort), shape, Uuid, fit]));
      return place ? { sortValue: place[1], sortId: place[2], fit: place[3] } : undefined;
    },

    /** The rows that follow a place. */
    isAfter({ sortValue, sortId }: SortPlace): Expression<SqlBool> {
      const beyond = sql.raw(direction === "asc" ? ">" : "<");
      return sql<boolean>`(${key}, ${id}) ${beyond} (${sortValue}::${sql.raw(type)}, ${sortId}::uuid)`;
    },
  } as const;
}
