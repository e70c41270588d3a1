import { z } from "zod";

/** Settings by name, as in `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings: the message lists all of them by name and reason, never by value. */
export class SettingsInvalid extends Error {
  override readonly name = "SettingsInvalid";

  constructor(readonly problems: readonly string[]) {
    super(problems.join("; "));
  }
}

/**
 * Reads settings by their schema. A message of the schema is only the reason ("must be a port"); the name of the
 * setting is put before it. A blank value counts as missing, because compose files and unit files leave a value out
 * that way.
 * @throws SettingsInvalid naming every fault
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  env: Environment,
): z.output<Schema> {
  const values = Object.keys(schema.shape).map((name) => [
    name,
    env[name]?.trim() ? env[name] : undefined,
  ]);
  const read = schema.safeParse(Object.fromEntries(values), { error: reasonOf });
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  // Two checks of one value may report the same problem.
  throw new SettingsInvalid([...new Set(problems)]);
}

/** Returns the reason where the schema itself has none. */
function reasonOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return "is not set";
  return issue.code === "invalid_value" ? `must be one of ${issue.values.join(", ")}` : undefined;
}

/**
 * Reads several parts of an environment, so that one error reports the faults of all parts.
 * @throws SettingsInvalid with the problems of all parts
 */
export function readTogether<Parts extends Record<string, () => unknown>>(
  parts: Parts,
): { [Name in keyof Parts]: ReturnType<Parts[Name]> } {
  const problems: string[] = [];
  const read = Object.entries(parts).map(([name, part]) => {
    try {
      return [name, part()] as const;
    } catch (error) {
      if (!(error instanceof SettingsInvalid)) throw error;
      problems.push(...error.problems);
      return [name, undefined] as const;
    }
  });
  if (problems.length > 0) throw new SettingsInvalid(problems);
  return Object.fromEntries(read) as { [Name in keyof Parts]: ReturnType<Parts[Name]> };
}

/** An address with one of these protocols: `http`, `https`. */
export const address = (...protocols: [string, ...string[]]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join("|")})$`),
    // A host is required. It may be a single label, such as a container's name.
    hostname: /./,
    error: `must be an address with ${protocols.map((one) => `${one}://`).join(" or ")}`,
  });

/** An address with a host and no path: `https://example.com`. */
export const origin = (...protocols: [string, ...string[]]) =>
  z.string().refine((text) => isOrigin(text, protocols), {
    error: `must be an address with ${protocols.map((one) => `${one}://`).join(" or ")}, without a path`,
  });

function isOrigin(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.origin === text && protocols.some((one) => url.protocol === `${one}:`);
}

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};

/** The port a process listens on; 0 chooses a free one. */
export const port = () => wholeNumber(0, 65_535);
