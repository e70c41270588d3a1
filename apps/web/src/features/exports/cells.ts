/** Pounds for a spreadsheet: a number, without sign and separators. */
export const pounds = (pence: number): number => pence / 100;

/** An instant by the business's clock, as spreadsheets read it: "2026-11-20 14:05". */
export function instant(at: string | null, timeZone: string): string | null {
  if (at === null) return null;
  // Swedish writes days and times as ISO does.
  return new Date(at).toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
}

/** "on_account" as people write it. */
export const plain = (value: string | null): string | null => value?.replaceAll("_", " ") ?? null;

export const yesOrNo = (value: boolean): string => (value ? "yes" : "no");
