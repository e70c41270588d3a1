/** What was typed into a field of a form; empty where it has no such field. */
export function wordsOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
