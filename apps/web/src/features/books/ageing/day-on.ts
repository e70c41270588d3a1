/** The day of `?on=`; null where it is none. */
export const dayOn = ({ on }: Record<string, string | string[] | undefined>): string | null =>
  typeof on === "string" && /^\d{4}-\d\d-\d\d$/.test(on) && !Number.isNaN(Date.parse(on))
    ? on
    : null;
