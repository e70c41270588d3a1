import { z } from "zod";
import { invalid } from "../base/errors";
import { DateTime, ExternalRefFilter } from "./values";

/** What every list takes (docs/contract/conventions.md#lists). */
export const PageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  // Long enough for a name of 120 letters of any script, in base64.
  cursor: z.string().max(1000).optional(),
});

/** What was changed at this moment or later (docs/contract/conventions.md#catching-up). */
export const UpdatedSince = DateTime.transform((moment) => new Date(moment)).optional();

/** What the lists take that integrators copy and look into by their own references. */
export const CopiedQuery = PageQuery.extend({
  externalRef: ExternalRefFilter,
  updatedSince: UpdatedSince,
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

/** A place in a sorted list: the sort values of the last row shown, opaque to the caller. */
export const encodeCursor = (place: readonly (string | number | null)[]): string =>
  Buffer.from(JSON.stringify(place)).toString("base64url");

/** @throws validation on `cursor` where it is not one of ours for this list */
export function decodeCursor<T extends z.ZodType>(
  cursor: string | undefined,
  shape: T,
): z.infer<T> | null {
  if (cursor === undefined) return null;
  const parsed = shape.safeParse(readJson(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success)
    throw invalid({ path: "cursor", message: "This cursor belongs to another list." });
  return parsed.data;
}

function readJson(text: string): unknown {
  // A forged cursor may hold what PostgreSQL takes in no text.
  if (text.includes("\\u0000")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Cuts the one row too many that tells whether a further page exists. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row) => Item,
  placeOf: (row: Row) => readonly (string | number | null)[],
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(view),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null,
  };
}
