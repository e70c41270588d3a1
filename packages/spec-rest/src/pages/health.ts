import type { Service } from "@roundsman/api";
import { jsonAnswer } from "../handler/answers/answer";
import type { Page } from "../handler/handler";

const patienceMs = 1500;

/**
 * GET /health: reports whether the database answers within `patienceMs` on a connection of each pool that requests use.
 * A pool without a free connection counts as a missing database. Only changes are logged, because monitors check often.
 */
export function healthPage({ database, log }: Service): Page {
  let wasWell = true;
  const { business, service } = database.pools;
  const ask = () => Promise.all([business.query("SELECT 1"), service.query("SELECT 1")]);
  return {
    path: "/health",
    async answer() {
      const trouble = await look(ask);
      if (trouble !== null && wasWell) log.error({}, `The database does not answer: ${trouble}`);
      if (trouble === null && !wasWell) log.info({}, "The database answers again");
      wasWell = trouble === null;
      if (wasWell) return jsonAnswer(200, { status: "ok" });
      return jsonAnswer(503, { error: "internal", message: "The database does not answer." });
    },
  };
}

/** Returns null if all is well, otherwise the error. */
async function look(ask: () => Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`nothing in ${patienceMs} ms`), patienceMs);
  });
  const answered = ask().then(
    () => null,
    (error: unknown) => wordsOf(error),
  );
  const trouble = await Promise.race([answered, tooLong]);
  clearTimeout(timer);
  return trouble;
}

/** Returns an error's message. Node wraps failed addresses in an AggregateError without a message. */
function wordsOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(String).join(", ");
  return error instanceof Error ? error.message : String(error);
}
