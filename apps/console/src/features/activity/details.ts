/** Returns an action's reason or note; null if there is none. */
export function detailOf(details: unknown): string | null {
  if (typeof details !== "object" || details === null) return null;
  for (const name of ["reason", "note"]) {
    const value: unknown = Reflect.get(details, name);
    if (typeof value === "string" && value !== "") return value;
  }
  return null;
}
