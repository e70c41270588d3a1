/** A value from a provider has the wrong shape. */
export class FieldWrong extends Error {
  override readonly name = "FieldWrong";

  constructor(field: string, shape: string) {
    super(`${field} is not ${shape}`);
  }
}

/** Reads fields of an object from a provider. Each method throws `FieldWrong`. */
export class Fields {
  private readonly object: Readonly<Record<string, unknown>>;

  constructor(
    value: unknown,
    private readonly place = "the answer",
  ) {
    if (!isObject(value)) throw new FieldWrong(place, "an object");
    this.object = value;
  }

  /** Returns true if the field exists and is not null. */
  has(name: string): boolean {
    return (this.object[name] ?? null) !== null;
  }

  text(name: string): string {
    return this.textOrNull(name) ?? this.wrong(name, "a text");
  }

  textOrNull(name: string): string | null {
    const value = this.object[name] ?? null;
    return value === null || typeof value === "string" ? value : this.wrong(name, "a text");
  }

  number(name: string): number {
    const value = this.object[name];
    return typeof value === "number" && Number.isFinite(value)
      ? value
      : this.wrong(name, "a number");
  }

  boolean(name: string): boolean {
    const value = this.object[name];
    return typeof value === "boolean" ? value : this.wrong(name, "true or false");
  }

  /** ISO 8601. */
  date(name: string): Date {
    return this.dateOrNull(name) ?? this.wrong(name, "a time");
  }

  dateOrNull(name: string): Date | null {
    const text = this.textOrNull(name);
    if (text === null) return null;
    const date = new Date(text);
    return Number.isNaN(date.getTime()) ? this.wrong(name, "a time") : date;
  }

  oneOf<T extends string>(name: string, values: readonly T[]): T {
    const value = this.object[name];
    return values.find((candidate) => candidate === value) ?? this.wrong(name, "of the known ones");
  }

  list(name: string): readonly unknown[] {
    const value: unknown = this.object[name];
    return Array.isArray(value) ? value : this.wrong(name, "a list");
  }

  inside(name: string): Fields {
    return new Fields(this.object[name], name);
  }

  private wrong(name: string, shape: string): never {
    throw new FieldWrong(`${name} of ${this.place}`, shape);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
