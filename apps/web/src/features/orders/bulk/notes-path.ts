/** The notes of these orders on one page, to be printed together. */
export const notesPath = (ids: readonly string[]): string => `/orders/notes?ids=${ids.join(".")}`;

/** As many as one act takes; each note is read by itself. */
const notesAtOnce = 200;

/** The ids in the address of that page. */
export const idsOfNotes = (ids: string | string[] | undefined): string[] =>
  [...new Set([ids ?? []].flat().flatMap((part) => part.split(".")))].slice(0, notesAtOnce);
