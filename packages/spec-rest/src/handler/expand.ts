import { readExpanded, Refusal, requireExpandable, type Expanding } from "@roundsman/api";
import { z } from "zod";
import type { Expansion } from "../routes/expansion";

/** The most names in one request. */
export const mostNames = 3;
/** The most resources of one relation in an answer. */
export const mostOfEach = 1000;

/** Returns the query parameter, with its description for the OpenAPI document. */
export const expandQuery = ({ relations }: Expansion): z.ZodObject =>
  z.object({
    expand: z
      .array(z.enum(Object.keys(relations)))
      .min(1)
      .max(mostNames)
      .optional()
      .meta({
        param: { style: "form", explode: false },
        description: "What to give beside, in `expanded`: names with commas between them.",
      }),
  });

/** Adds `expanded` to an output: next to a list's items, or to a single resource. */
export function withExpanded(output: z.ZodType, { shape }: Expansion): z.ZodType {
  const expanded = shape.optional();
  return output instanceof z.ZodObject && output.shape["nextCursor"] !== undefined
    ? output.extend({ expanded })
    : z.intersection(output, z.object({ expanded }));
}

/** Adds the related resources to an answer. */
export type Expand = (data: unknown) => Promise<unknown>;

/**
 * Reads `expand` before the procedure runs.
 * @throws validation for an unknown name or too many; forbidden if the caller may not read a relation
 */
export function expanding({ relations }: Expansion, who: Expanding, rawInput: unknown): Expand {
  const named = namesIn(rawInput, Object.keys(relations));
  const selected = named.flatMap((name) => {
    const relation = relations[name];
    return relation ? [{ name, ...relation }] : [];
  });
  requireExpandable(
    who,
    selected.map(({ kind }) => kind),
  );
  if (selected.length === 0) return (data) => Promise.resolve(data);
  return async (data) => {
    const rows = itemsOf(data);
    const requested = selected.map((one) => ({ ...one, targetIds: idsAt(rows, one.ids) }));
    for (const { name, targetIds } of requested) requireFew(name, targetIds.length);
    const read = await Promise.all(
      requested.map(async ({ name, kind, targetIds }) => [
        name,
        await readExpanded(who, kind, targetIds),
      ]),
    );
    return { ...(data as object), expanded: Object.fromEntries(read) as unknown };
  };
}

function namesIn(rawInput: unknown, known: readonly string[]): string[] {
  const parameter: unknown =
    typeof rawInput === "object" && rawInput !== null ? Reflect.get(rawInput, "expand") : undefined;
  if (parameter === undefined) return [];
  const texts = (Array.isArray(parameter) ? parameter : [parameter]).map(String);
  const names = [...new Set(texts.flatMap((text) => text.split(",")).map((name) => name.trim()))];
  if (names.some((name) => !known.includes(name))) {
    throw refused(`Give names of: ${known.join(", ")}.`);
  }
  if (names.length > mostNames) throw refused(`Give ${mostNames} names at most.`);
  return names;
}

function requireFew(name: string, count: number): void {
  if (count <= mostOfEach) return;
  throw refused(`These have ${count} ${name}, and ${mostOfEach} are given at most. Ask for fewer.`);
}

const refused = (message: string) =>
  new Refusal("validation", message, { issues: [{ path: "expand", message }] });

const itemsOf = (data: unknown): unknown[] => {
  const items: unknown = Reflect.get(data as object, "items");
  return Array.isArray(items) ? items : [data];
};

/** Returns the distinct ids at a path such as `lines.productId`. */
function idsAt(rows: readonly unknown[], place: string): string[] {
  const [field = "", ...rest] = place.split(".");
  const values = rows.flatMap((row: unknown): unknown =>
    typeof row === "object" && row !== null ? Reflect.get(row, field) : [],
  );
  if (rest.length > 0) return idsAt(values, rest.join("."));
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
