import type { Change, Document, Schema } from "./document";

/** `takes` is for requests, `gives` for answers. */
export type Way = "takes" | "gives";

interface Both {
  before: Schema | undefined;
  after: Schema | undefined;
}

/** Compares schemas of two documents. A named schema is compared once for each way, and reported by its name. */
export class Schemas {
  readonly changes: Change[] = [];
  readonly #seen = new Set<string>();

  constructor(
    private readonly old: Document,
    private readonly now: Document,
  ) {}

  compare({ before, after }: Both, way: Way, place: string): void {
    if (!before || !after) return;
    const name = nameOf(after);
    const pair = `${nameOf(before)} ${name} ${way}`;
    if (nameOf(before) !== null && name !== null) {
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    const here = name ?? place;
    const a = formOf(this.old, before);
    const b = formOf(this.now, after);
    this.#compareNull(a, b, way, here);
    if (a.kind !== b.kind) {
      this.#tell(!isWider(a.kind, b.kind, way), `${way} ${b.kind} instead of ${a.kind}`, here, way);
      return;
    }
    this.#compareValues(a, b, way, here);
    this.#compareBounds(a.schema, b.schema, way, here);
    this.#compareFields(a.schema, b.schema, way, here);
    this.compare({ before: a.schema.items, after: b.schema.items }, way, here);
    const values = { before: valuesOf(a.schema), after: valuesOf(b.schema) };
    this.compare(values, way, here);
  }

  #compareNull(a: Form, b: Form, way: Way, place: string): void {
    if (a.isNullable === b.isNullable) return;
    const words = b.isNullable ? "may be null" : "may no longer be null";
    this.#tell((way === "gives") === b.isNullable, words, place, way);
  }

  #compareValues(a: Form, b: Form, way: Way, place: string): void {
    if (a.values && b.values) {
      const { values: old } = a;
      const { values: now } = b;
      for (const value of now.filter((one) => !old.includes(one))) {
        this.#tell(way === "gives", `has the new value ${value}`, place, way);
      }
      for (const value of old.filter((one) => !now.includes(one))) {
        this.#tell(way === "takes", `no longer has the value ${value}`, place, way);
      }
    } else if (a.values) {
      this.#tell(way === "gives", "is no closed set any more", place, way);
    } else if (b.values) {
      this.#tell(way === "takes", "is a closed set now", place, way);
    }
  }

  /** Compares bounds, for requests only: answers promise none. */
  #compareBounds(a: Schema, b: Schema, way: Way, place: string): void {
    if ((a.format ?? "") !== (b.format ?? "")) {
      const isBreaking = way === "takes" ? b.format !== undefined : a.format !== undefined;
      this.#tell(isBreaking, `has the format ${b.format ?? "none"}`, place, way);
    }
    if (way === "gives") return;
    if ((a.pattern ?? "") !== (b.pattern ?? "")) {
      this.#tell(b.pattern !== undefined, "has another pattern", place, way);
    }
    for (const bound of ["minimum", "exclusiveMinimum", "minLength", "minItems"] as const) {
      this.#compareBound(bound, [a[bound] ?? -Infinity, b[bound] ?? -Infinity], place);
    }
    for (const bound of ["maximum", "maxLength", "maxItems"] as const) {
      this.#compareBound(bound, [-(a[bound] ?? Infinity), -(b[bound] ?? Infinity)], place);
    }
  }

  #compareBound(bound: string, [old, now]: [number, number], place: string): void {
    if (old === now) return;
    this.#tell(now > old, `has a ${now > old ? "narrower" : "wider"} ${bound}`, place, "takes");
  }

  #compareFields(a: Schema, b: Schema, way: Way, place: string): void {
    const { properties: old = {}, required: wasRequired = [] } = a;
    const { properties: now = {}, required: isRequired = [] } = b;
    for (const field of Object.keys(old)) {
      const at = `${place}.${field}`;
      if (!(field in now)) {
        this.#tell(true, "is gone", at, way);
        continue;
      }
      const required = isRequired.includes(field);
      if (wasRequired.includes(field) !== required) {
        const words = required ? "may no longer be left out" : "may be left out";
        this.#tell((way === "takes") === required, words, at, way);
      }
      this.compare({ before: old[field], after: now[field] }, way, at);
    }
    for (const field of Object.keys(now).filter((one) => !(one in old))) {
      const isNeeded = way === "takes" && isRequired.includes(field);
      this.#tell(isNeeded, isNeeded ? "is new and required" : "is new", `${place}.${field}`, way);
    }
  }

  #tell(isBreaking: boolean, words: string, place: string, way: Way): void {
    const where = way === "takes" ? "in requests" : "in answers";
    this.changes.push({ isBreaking, words: `\`${place}\` ${words} ${where}` });
  }
}

/** A schema with its reference resolved and without null. */
interface Form {
  schema: Schema;
  isNullable: boolean;
  kind: string;
  /** The values of a closed set; null for others. */
  values: string[] | null;
}

function formOf(document: Document, schema: Schema): Form {
  const name = nameOf(schema);
  const found = name === null ? schema : (document.components.schemas[name] ?? {});
  if (found.allOf && found.type === undefined)
    return formOf(document, joined(document, found.allOf));
  const choices = found.anyOf ?? found.oneOf;
  if (choices) {
    const solid = choices.filter(({ type }) => type !== "null");
    const [only] = solid;
    if (only && solid.length === 1) return { ...formOf(document, only), isNullable: true };
    const isNullable = solid.length < choices.length;
    // Several forms are compared as text with their references resolved: any difference is another kind.
    const kind = `one of ${solid.map((one) => JSON.stringify(writtenOut(document, one))).join(" | ")}`;
    return { schema: {}, isNullable, kind, values: null };
  }
  const types = [found.type ?? "anything"].flat();
  const set = found.const === undefined ? found.enum : [found.const];
  return {
    schema: found,
    isNullable: types.includes("null"),
    kind: types.filter((type) => type !== "null").join(" or "),
    values: set?.map((value) => JSON.stringify(value)) ?? null,
  };
}

/** Joins several objects to one with the fields of all. */
function joined(document: Document, parts: readonly Schema[]): Schema {
  const objects = parts.map((part) => formOf(document, part).schema);
  return {
    type: "object",
    properties: Object.assign({}, ...objects.map(({ properties }) => properties)) as NonNullable<
      Schema["properties"]
    >,
    required: objects.flatMap(({ required = [] }) => required),
  };
}

function writtenOut(document: Document, value: unknown, open: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((one) => writtenOut(document, one, open));
  if (typeof value !== "object" || value === null) return value;
  const name = nameOf(value);
  if (name === null) {
    const fields = Object.entries(value);
    return Object.fromEntries(fields.map(([key, one]) => [key, writtenOut(document, one, open)]));
  }
  if (open.includes(name)) return "itself";
  return writtenOut(document, document.components.schemas[name], [...open, name]);
}

const nameOf = ({ $ref }: Schema): string | null => $ref?.split("/").at(-1) ?? null;

const valuesOf = ({ additionalProperties: values }: Schema) =>
  typeof values === "object" ? values : undefined;

/** Returns true if the change breaks no program: a request may accept all numbers, and an answer only whole ones. */
const isWider = (old: string, now: string, way: Way): boolean =>
  way === "takes" ? old === "integer" && now === "number" : old === "number" && now === "integer";
