/** One field of what changed; "" is nothing. */
type Change = { field: string; before: string; after: string };

/** What was recorded as changed, field by field, in words; nothing for a record without fields. */
export function changesIn(before: unknown, after: unknown): Change[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names
    .map((name) => ({ field: inWords(name), before: say(old[name]), after: say(now[name]) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  return isFields ? Object.fromEntries(Object.entries(value)) : {};
}

/** `paymentTermsDays` is "Payment terms days". */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function say(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === "string"))
    return value.join(", ");
  return JSON.stringify(value);
}
