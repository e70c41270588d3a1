import type { Pool } from "pg";

import { hookStatements } from "../client/statements/statement-hooks";

/** What makes Citus tell of a statement that it sends to several shards: as an error, or as a notice to whoever asked. */
export const tellingFanOut = (level: "error" | "notice"): string =>
  `-c citus.multi_task_query_log_level=${level}`;

/**
 * Hears which statements of a pool ask several shards of a cluster. The pool's connections are told by `tellingFanOut("notice")`.
 * @param sent called as a statement is sent, with its text; what it returns is called where that one asks several shards
 */
export function hearFanOut(pool: Pool, sent: (text: string) => () => void): void {
  pool.on("connect", (client) => {
    // Those that wait for an earlier one on the same connection are behind it.
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
