const codes = new Set(["ECONNREFUSED", "ECONNRESET", "08006", "57P01", "57P02", "57P03"]);
/* `pg` gives a connection that was cut while it was opened no code: its words are all there is. */
const words = /terminated unexpectedly|connection error and is not queryable/;

/** Whether it failed since its server stops at this moment, or has just stopped. */
export const isGoing = (error: unknown): boolean =>
  error instanceof Error &&
  (codes.has(String(Reflect.get(error, "code"))) || words.test(error.message));
