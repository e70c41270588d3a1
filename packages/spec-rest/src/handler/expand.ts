import { readExpanded, Refusal, requireExpandable, type Expanding } from "@roundsman/api";
import { z } from "zod";
import type { Expansion } from "../routes/expansion";

/** How many names one request may give. */
export const mostNames = 3;
/** How many resources of one relation an answer gives. */
export const mostOfEach = 1000;

/** The parameter of a query, for those who are to know of it. */
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

/** What an operation gives, with `expanded` beside its items, or in its resource. */
export function withExpanded(output: z.ZodType, { shape }: Expansion): z.ZodType {
  const expanded = shape.optional();
  return output instanceof z.ZodObject && output.shape["nextCursor"] !== undefined
    ? output.extend({ expanded })
    : z.intersection(output, z.object({ expanded }));
}

/** Adds to an answer what is asked for beside it. */
export type Expand = (data: unknown) => Promise<unknown>;

/**
 * Reads `expand`, before anything is read for it.
 * @throws validation where it names what there is not, or too much; forbidden where the caller may not read that
 */
export function expanding({ relations }: Expansion, who: Expanding, rawInput: unknown): Expand {
  const named = namesIn(rawInput, Object.keys(relations));
  const wanted = named.flatMap((name) => {
    const relation = relations[name];
    return relation ? [{ name, ...relation }] : [];
  });
  requireExpandable(
    who,
    wanted.map(({ kind }) => kind),
  );
  if (wanted.length === 0) return (data) => Promise.resolve(data);
  return async (data) => {
    const rows = itemsOf(data);
    const asked = wanted.map((one) => ({ ...one, found: idsAt(rows, one.ids) }));
    for (const { name, found } of asked) requireFew(name, found.length);
    const read = await Promise.all(
      asked.map(async ({ name, kind, found }) => [name, await readExpanded(who, kind, found)]),
    );
    return { ...(data as object), expanded: Object.fromEntries(read) as unknown };
  };
}

function namesIn(rawInput: unknown, known: readonly string[]): string[] {
  const given: unknown =
    typeof rawInput === "object" && rawInput !== null ? Reflect.get(rawInput, "expand") : undefined;
  if (given === undefined) return [];
  const texts = (Array.isArray(given) ? given : [given]).map(String);
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

/** The ids at a place such as `lines.productId`, each once. */
function idsAt(rows: readonly unknown[], place: string): string[] {
  const [field = "", ...rest] = place.split(".");
  const values = rows.flatMap((row: unknown): unknown =>
    typeof row === "object" && row !== null ? Reflect.get(row, field) : [],
  );
  if (rest.length > 0) return idsAt(values, rest.join("."));
  return [...new Set(values.filter((value) => typeof value === "string"))];
}
