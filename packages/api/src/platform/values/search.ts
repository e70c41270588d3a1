/** Text as the `found_by` columns hold it: in capitals, without spaces. */
const packed = (text: string): string => text.replaceAll(/\s/g, "").toUpperCase();

/** These letters and no pattern: Prisma's `contains` leaves the signs of one standing. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Prisma's filter for these letters anywhere, whatever their case. */
export const containing = (q: string) => ({ contains: literally(q), mode: "insensitive" }) as const;

/** A LIKE or ILIKE pattern: these letters anywhere. */
export const within = (q: string): string => `%${literally(q)}%`;

/** A LIKE pattern for `found_by` columns: these letters anywhere, whatever the case and spaces. */
export const anywhere = (q: string): string => within(packed(q));

/** A LIKE pattern for the start of a value in capitals. */
export const atStart = (q: string): string => `${literally(q.toUpperCase())}%`;
