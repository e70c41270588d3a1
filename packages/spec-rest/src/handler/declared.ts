import type { z } from "zod";

/** Gives what a shape declares of a value. @throws `unlike` where the value is not of that shape */
type Take = (value: unknown) => unknown;

/** Thrown within this file alone: zod then says what is wrong. */
const unlike = new Error("The value is not of its shape");
function refuse(): never {
  throw unlike;
}

/**
 * A function that gives of a value what its shape declares and nothing else, as `parse` does: what is no field of
 * the shape never leaves. Fields, types and closed sets of words are judged; how text is written (a UUID, a date),
 * bounds and lengths are not, since columns and their constraints hold them. What this knows no quick way for, such
 * as a union, is left to zod.
 * @returns a function that throws ZodError where the value is not of the shape
 */
export function declaredBy(shape: z.ZodType): Take {
  const take = takeBy(shape);
  return (value) => {
    try {
      return take(value);
    } catch (error) {
      if (error === unlike) return shape.parse(value);
      throw error;
    }
  };
}

type Def = z.core.$ZodTypes["_zod"]["def"];
type Check = z.core.$ZodChecks["_zod"]["def"];

const defOf = ({ _zod: { def } }: z.core.$ZodType) => def as Def;
const ruleOf = ({ _zod: { def } }: z.core.$ZodCheck) => def as Check | z.core.$ZodCustomDef;

function takeBy(shape: z.core.$ZodType): Take {
  const def = defOf(shape);
  const checks = (def.checks ?? []).map(ruleOf);
  const leave: Take = (value) => (shape as z.ZodType).parse(value);
  switch (def.type) {
    case "object":
      return def.catchall || checks.length > 0 ? leave : takeFields(def.shape);
    case "array":
      return checks.some(({ check }) => check === "custom") ? leave : takeAll(takeBy(def.element));
    case "nullable": {
      const inner = takeBy(def.innerType);
      return (value) => (value === null ? null : inner(value));
    }
    case "optional": {
      const inner = takeBy(def.innerType);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    case "enum":
      return takeOneOf(Object.values(def.entries));
    case "literal":
      return takeOneOf(def.values);
    case "string":
      return def.coerce ? leave : takeText(checks);
    case "number":
      return def.coerce ? leave : takeNumber(def);
    case "boolean":
      return def.coerce ? leave : (value) => (typeof value === "boolean" ? value : refuse());
    default:
      return leave;
  }
}

function takeFields(shape: Readonly<Record<string, z.core.$ZodType>>): Take {
  const names = Object.keys(shape);
  const takes = names.map((name) => takeBy(shape[name]!));
  return (value) => {
    if (typeof value !== "object" || value === null) refuse();
    const taken: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const name = names[at]!;
      taken[name] = takes[at]!((value as Record<string, unknown>)[name]);
    }
    return taken;
  };
}

const takeAll =
  (take: Take): Take =>
  (value) =>
    Array.isArray(value) ? value.map(take) : refuse();

function takeOneOf(values: readonly unknown[]): Take {
  const set = new Set(values);
  return (value) => (set.has(value) ? value : refuse());
}

/** As it is, or as the shape rewrites it, such as into lower case. */
function takeText(checks: readonly ReturnType<typeof ruleOf>[]): Take {
  const rewrites = checks.filter((rule) => rule.check === "overwrite");
  if (rewrites.length === 0) return (value) => (typeof value === "string" ? value : refuse());
  return (value) =>
    typeof value === "string"
      ? rewrites.reduce<unknown>((text, rule) => rule.tx(text), value)
      : refuse();
}

function takeNumber(def: Def): Take {
  const format: unknown = Reflect.get(def, "format");
  return format === "safeint"
    ? (value) => (Number.isSafeInteger(value) ? value : refuse())
    : (value) => (Number.isFinite(value) ? value : refuse());
}
