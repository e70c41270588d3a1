import { holds, one, type RaceTable } from "../race";

const closedTo = "SELECT books_closed_to::text FROM businesses WHERE id = $1";

export const books: RaceTable = {
  "POST /books/close": [
    one("the day to which the books are closed", async ({ tenantId }) => ({
      ask: () => ({ body: { to: "2026-01-31" } }),
      after: () => [holds("2026-01-31", closedTo, tenantId)],
    })),
  ],
  "POST /books/reopen": [
    one("books that are closed", async (stage) => {
      await stage.do("POST /books/close", { body: { to: "2026-01-31" } });
      return {
        ask: () => ({ body: { to: null, reason: "A receipt is missing" } }),
        after: () => [holds(null, closedTo, stage.tenantId)],
      };
    }),
  ],
};
