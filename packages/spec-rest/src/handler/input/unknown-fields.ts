import type { z } from "zod";

/** The most names that one search returns: the answer stays short even if the request is long. */
export const mostUnknown = 20;

/** The field names that shapes declare at one level. */
interface Names {
  /** True if any name is accepted, as in a value without a shape. */
  open: boolean;
  fields: Map<string, Names>;
  /** Names in the values of a map. */
  values: Names | null;
  /** Names in the items of a list. */
  items: Names | null;
}

/**
 * Returns a function that lists the fields that no shape declares, by path, such as `lines.0.prdouctId`.
 * The names are collected once, and each search visits each sent field once.
 * @param except top-level fields from elsewhere, such as path parameters
 */
export function unknownFieldsOf(
  shapes: readonly z.ZodType[],
  except: readonly string[] = [],
): (value: unknown) => string[] {
  const names = joined(shapes.map(namesOf));
  for (const name of except) names.fields.delete(name);
  return (value) => {
    const unknownPaths: string[] = [];
    collect(names, value, "", unknownPaths);
    return unknownPaths;
  };
}

function collect(names: Names, value: unknown, path: string, unknownPaths: string[]): void {
  if (names.open || typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    const { items } = names;
    if (!items || items.open) return;
    for (const [index, item] of value.entries()) {
      if (unknownPaths.length >= mostUnknown) return;
      collect(items, item, `${path}${index}.`, unknownPaths);
    }
    return;
  }
  for (const name of Object.keys(value)) {
    if (unknownPaths.length >= mostUnknown) return;
    const field = names.fields.get(name) ?? names.values;
    if (field) collect(field, Reflect.get(value, name), `${path}${name}.`, unknownPaths);
    // A list or text instead of an object has no names: the shape refuses it.
    else if (names.fields.size > 0 || path === "") unknownPaths.push(path + name);
  }
}

type Def = z.core.$ZodTypes["_zod"]["def"];

const closed = (): Names => ({ open: false, fields: new Map(), values: null, items: null });
const open = (): Names => ({ ...closed(), open: true });

function namesOf(shape: z.core.$ZodType): Names {
  const {
    _zod: { def },
  } = shape;
  return namesIn(def as Def);
}

function namesIn(def: Def): Names {
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(
        ([name, field]) => [name, namesOf(field)] as const,
      );
      // A strict object refuses unknown fields by its own rule.
      return def.catchall ? open() : { ...closed(), fields: new Map(fields) };
    }
    case "array":
      return { ...closed(), items: namesOf(def.element) };
    case "record":
      return { ...closed(), values: namesOf(def.valueType) };
    case "union":
      return joined(def.options.map(namesOf));
    case "intersection":
      return joined([namesOf(def.left), namesOf(def.right)]);
    case "pipe":
      return namesOf(isTransform(def.in) ? def.out : def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "catch":
    case "readonly":
      return namesOf(def.innerType);
    case "any":
    case "unknown":
    case "custom":
    case "lazy":
    case "transform":
    case "tuple":
      return open();
    default:
      return closed();
  }
}

function isTransform({ _zod: { def } }: z.core.$ZodType): boolean {
  return def.type === "transform";
}

/** Merges the names of several shapes: a name is known if any of them declares it. */
function joined(all: readonly Names[]): Names {
  const fields = new Map<string, Names>();
  for (const one of all) {
    for (const [name, field] of one.fields) {
      const other = fields.get(name);
      fields.set(name, other ? joined([other, field]) : field);
    }
  }
  const values = all.flatMap((one) => one.values ?? []);
  const items = all.flatMap((one) => one.items ?? []);
  return {
    open: all.some((one) => one.open),
    fields,
    values: values.length > 0 ? joined(values) : null,
    items: items.length > 0 ? joined(items) : null,
  };
}
