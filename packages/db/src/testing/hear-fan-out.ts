import type { Pool } from "pg";

import { hookStatements } from "../client/statements/statement-hooks";

/** Makes Citus report statements that it sends to several shards: as an error, or as a notice to the client. */
export const tellingFanOut = (level: "error" | "notice"): string =>
  `-c citus.multi_task_query_log_level=${level}`;

/**
 * Detects statements of a pool that reach several shards of a cluster. The pool's connections need
 * `tellingFanOut("notice")`.
 * @param sent called when a statement is sent, with its text; the returned function is called if it reaches several
 * shards
 */
export function hearFanOut(pool: Pool, sent: (text: string) => () => void): void {
  pool.on("connect", (client) => {
    // Statements that wait for an earlier one on the same connection are behind it.
    const underWay: (() => void)[] = [];
    const hook = (text: string) => {
      underWay.push(sent(text));
      return () => void underWay.shift();
    };
    hookStatements(client, [hook]);
    client.on("notice", ({ message }) => {
      if (message?.startsWith("multi-task query")) underWay[0]?.();
    });
  });
}
