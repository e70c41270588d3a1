import { Refusal } from "@roundsman/api";

/**
 * The values of a query. One given several times becomes a list, which only a shape that takes a list
 * lets pass.
 * @throws validation at the value that can't be read
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
