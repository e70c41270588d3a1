/** Operations that have no route yet; the list only ever gets shorter. */
export const notYet: ReadonlySet<string> = new Set<string>(["GET /business/export"]);
