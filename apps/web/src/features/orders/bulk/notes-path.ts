/** The notes of these orders on one page, to be printed together. */
export const notesPath = (ids: readonly string[]): string => `/orders/notes?ids=${ids.join(".")}`;

/** The ids in the address of that page. */
export const idsOfNotes = (ids: string | string[] | undefined): string[] => [
  ...new Set([ids ?? []].flat().flatMap((part) => part.split("."))),
];
