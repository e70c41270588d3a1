import type { z } from "zod";

/**
 * Returns the declared parts of a value.
 * @throws `unlike` if the value does not match the shape
 */
type Take = (value: unknown) => unknown;

/** Thrown only within this file: zod then reports the mistake. */
const unlike = new Error("The value is not of its shape");
function refuse(): never {
  throw unlike;
}

/**
 * Returns a function that copies the declared parts of a value and nothing else, as `parse` does: fields that the shape
 * does not declare never leave the service. It checks fields, types and closed sets of words. It does not check text
 * formats (a UUID, a date), bounds and lengths, because columns and their constraints enforce them. Shapes without a
 * fast path here, such as unions, go to zod.
 * @returns a function that throws ZodError if the value does not match the shape
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
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index]!;
      taken[name] = takes[index]!((value as Record<string, unknown>)[name]);
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

/** Keeps the text, or rewrites it as the shape does, such as to lower case. */
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
