/** Text as the `found_by` columns hold it: in capitals, without spaces. */
const packed = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** A LIKE pattern for `found_by` columns: these letters anywhere, whatever the case and spaces. */
export const anywhere = (q: string): string => `%${escaped(packed(q))}%`;

/** A LIKE pattern for the start of a value in capitals. */
export const atStart = (q: string): string => `${escaped(q.toUpperCase())}%`;

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
