const dayMs = 24 * 60 * 60 * 1000;

/** A day, YYYY-MM-DD, so many days on. */
export const nextDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
