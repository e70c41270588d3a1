import * as fc from "fast-check";
import { z } from "zod";
import { anything, nearDay, nearTime, oddNumber, oddText, tinyPng } from "./values";

/** The parts of JSON Schema that zod writes for a shape. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  format?: string;
  pattern?: string;
}

/** Ids that exist in any business; the rest are made up. */
export type Ids = readonly string[];

/**
 * Generates values of a shape, and sometimes an invalid one: a part is replaced by anything, a field left out or
 * added, a bound exceeded.
 */
export function fromShape(shape: z.ZodType, ids: Ids): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as Schema;
  return new Maker(schema.$defs ?? {}, ids).make(schema);
}

class Maker {
  constructor(
    readonly defs: Record<string, Schema>,
    readonly ids: Ids,
  ) {}

  make(schema: Schema): fc.Arbitrary<unknown> {
    return fc.oneof(
      { weight: 30, arbitrary: this.#sound(schema) },
      { weight: 1, arbitrary: anything },
    );
  }

  #sound(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref) return this.#sound(this.defs[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.make(choice)));
    if (schema.allOf) return this.#joined(schema.allOf);
    switch (schema.type) {
      case "object":
        return this.#object(schema);
      case "array":
        return this.#array(schema);
      case "string":
        return this.#string(schema);
      case "integer":
      case "number":
        return number(schema);
      case "boolean":
        return fc.boolean();
      case "null":
        return fc.constant(null);
      default:
        return anything;
    }
  }

  #object({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<object> {
    const fields: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, schema] of Object.entries(properties)) fields[name] = this.make(schema);
    // A record of an enum requires each of its keys, and declares them by their values alone.
    for (const name of required)
      fields[name] ??= this.make(
        typeof additionalProperties === "object" ? additionalProperties : {},
      );
    const most: fc.Arbitrary<object> = fc.record(fields, { requiredKeys: [...required] });
    const some: fc.Arbitrary<object> = fc.record(fields, { requiredKeys: [] });
    const extra = fc.tuple(most, fc.string({ maxLength: 12 }), anything);
    const map: fc.Arbitrary<object> =
      typeof additionalProperties === "object"
        ? fc.dictionary(fc.string({ maxLength: 40 }), this.make(additionalProperties), {
            maxKeys: 4,
          })
        : most;
    return fc.oneof(
      { weight: 20, arbitrary: Object.keys(fields).length > 0 ? most : map },
      { weight: 1, arbitrary: some },
      {
        weight: 1,
        arbitrary: extra.map(([object, name, value]) => ({ ...object, [name]: value })),
      },
    );
  }

  #joined(parts: readonly Schema[]): fc.Arbitrary<object> {
    const values = parts.map((part) => this.#sound(part));
    return fc.tuple(...values).map((all) => Object.assign({}, ...all));
  }

  #array({ items = {}, minItems = 0, maxItems = 1000 }: Schema): fc.Arbitrary<unknown[]> {
    const item = this.make(items);
    const few = Math.min(maxItems, Math.max(minItems, 4));
    return fc.oneof(
      { weight: 20, arbitrary: fc.array(item, { minLength: minItems, maxLength: few }) },
      { weight: 1, arbitrary: fc.constant<unknown[]>([]) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(item)
          .map(([one]) => Array.from({ length: Math.min(maxItems + 1, 300) }, () => one)),
      },
    );
  }

  #string(schema: Schema): fc.Arbitrary<string> {
    return fc.oneof(
      { weight: 20, arbitrary: this.#soundString(schema) },
      { weight: 1, arbitrary: oddText },
      { weight: 1, arbitrary: fc.constant("x".repeat((schema.maxLength ?? 100) + 1)) },
    );
  }

  #soundString({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
    if (format === "uuid") {
      const known = fc.constantFrom(...this.ids);
      return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() });
    }
    if (format === "date") return nearDay;
    if (format === "date-time") return nearTime;
    if (format === "email") return fc.emailAddress();
    if (format === "uri") return fc.webUrl();
    if (pattern?.includes("[01]\\d|2[0-3]"))
      return fc.constantFrom("00:00", "07:30", "12:00", "23:59");
    if (pattern?.startsWith("^#")) return fc.constantFrom("#1F3A5F", "#ffffff");
    if (pattern?.startsWith("^data:")) return fc.constant(tinyPng);
    const longest = Math.min(maxLength, 60);
    return fc.oneof(
      {
        weight: 3,
        arbitrary: fc.string({
          minLength: Math.min(minLength, longest),
          maxLength: longest,
          unit: "grapheme",
        }),
      },
      { weight: 1, arbitrary: fc.constantFrom(...this.ids) },
    );
  }
}

/** Mostly within the bounds, at them, and just past them. */
function number(schema: Schema): fc.Arbitrary<number> {
  const low = schema.minimum ?? (schema.exclusiveMinimum ?? -1000) + 1;
  const high = Math.min(schema.maximum ?? 1000, Number.MAX_SAFE_INTEGER);
  const edges = [low, high, low - 1, high + 1].filter((edge) => Number.isFinite(edge));
  const within =
    schema.type === "integer"
      ? fc.integer({
          min: Math.ceil(Math.max(low, -(2 ** 31))),
          max: Math.floor(Math.min(high, 2 ** 31 - 1)),
        })
      : fc.double({ min: low, max: high, noNaN: true });
  return fc.oneof(
    { weight: 6, arbitrary: within },
    { weight: 2, arbitrary: fc.constantFrom(...edges) },
    { weight: 1, arbitrary: oddNumber },
  );
}
