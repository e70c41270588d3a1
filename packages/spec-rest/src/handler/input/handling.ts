import { Refusal } from "@roundsman/api";
import { headerOf, type RestRequest } from "../request";

type Handling = "strict" | "lenient";

/** Returns the request's preference for unknown fields: `Prefer: handling=strict` or `lenient` (RFC 7240). */
export function preferredHandling(request: RestRequest): Handling | null {
  const header = headerOf(request, "prefer");
  if (header === undefined) return null;
  for (const preference of header.split(",")) {
    const value = /^\s*handling\s*=\s*"?(strict|lenient)"?\s*(?:;|$)/i.exec(preference)?.[1];
    if (value !== undefined) return value.toLowerCase() === "strict" ? "strict" : "lenient";
  }
  return null;
}

/** Returns the header that states which preference the answer follows. */
export function preferenceHeaders(request: RestRequest): Record<string, string> {
  const handling = preferredHandling(request);
  return handling === null ? {} : { "Preference-Applied": `handling=${handling}` };
}

/** An unknown field or parameter of a request. */
export interface Unknown {
  path: string;
  kind: "field" | "parameter";
}

/** Returns a refusal with an issue for each unknown field. */
export function unknownRefusal(unknown: readonly Unknown[]): Refusal {
  const issues = unknown.map(({ path, kind }) => ({
    path: path.slice(0, 200),
    message: `There is no such ${kind} here.`,
  }));
  return new Refusal("validation", "Some of what was sent is not known here.", { issues });
}

/** In characters. */
const longestName = 100;
const longestHeader = 1000;

/** Returns the header that names ignored fields, percent-encoded and at most `longestHeader` characters. */
export function ignoredHeaders(unknown: readonly Unknown[]): Record<string, string> {
  let header = "";
  for (const { path } of unknown) {
    const name = encoded(path.slice(0, longestName));
    const longer = header === "" ? name : `${header}, ${name}`;
    if (longer.length > longestHeader) break;
    header = longer;
  }
  return { "Roundsman-Ignored": header };
}

/** Encodes a name. A lone surrogate, which UTF-8 can't encode, becomes U+FFFD. */
const encoded = (name: string): string =>
  name === "" ? '""' : encodeURIComponent(Buffer.from(name).toString());
