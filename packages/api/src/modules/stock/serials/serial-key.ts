/** "ab 12" and "AB12" are one number. The database keeps the same for what it holds; the driver's phone asks this too. */
export const serialKey = (number: string): string => number.replaceAll(/\s/g, "").toUpperCase();
