import { Refusal } from "@roundsman/api";

/**
 * Parses a query. A repeated parameter becomes a list, which only the shape of a list accepts.
 * @throws validation at a value with control characters
 */
export function readQuery(query: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  if (query === "") return values;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name === "__proto__") continue;
    if (value.includes("\0")) throw unreadable(name);
    const before = Object.hasOwn(values, name) ? values[name] : undefined;
    values[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return values;
}

function unreadable(path: string): Refusal {
  const message = "Leave out control characters.";
  return new Refusal("validation", message, { issues: [{ path, message }] });
}
