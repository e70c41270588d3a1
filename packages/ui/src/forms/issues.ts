/** One fault as the service reports it: `path` is dotted (`arrived.0.quantity`), "" means the full body. */
export type Issue = { path: string; message: string };

/**
 * Groups issues by field name. Several on one field are joined. An issue without a field, or with one that `known`
 * does not list, is returned under `""` and belongs into the form's summary.
 */
export function issuesToFieldErrors(
  issues: readonly Issue[] | undefined,
  known?: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues ?? []) {
    const name = known && !known.includes(path) ? "" : path;
    const earlier = errors[name];
    if (earlier?.split(" · ").includes(message)) continue;
    errors[name] = earlier ? `${earlier} · ${message}` : message;
  }
  return errors;
}
