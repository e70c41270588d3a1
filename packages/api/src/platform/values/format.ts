/* From columns to the values of docs/contract/conventions.md#values. */

export const dateTime = (at: Date): string => at.toISOString();
export const dateTimeOrNull = (at: Date | null): string | null => at && at.toISOString();

/** A date column is midnight UTC of that day. */
export const day = (at: Date): string => at.toISOString().slice(0, 10);
export const dayOrNull = (at: Date | null): string | null => at && day(at);
export const fromDay = (value: string): Date => new Date(`${value}T00:00:00.000Z`);

/** The business's own calendar day at this instant. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
}

/** A decimal column (kg, litres) as a number. */
export const numberOrNull = (value: { toNumber(): number } | null): number | null =>
  value && value.toNumber();

const british = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** A date column as it stands in letters: `20 November 2026`. */
export const longDay = (at: Date): string => british.format(at);

const sterling = new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" });

/** Pence as people read them: `£1,234.50`. */
export const pounds = (pence: number): string => sterling.format(pence / 100);
