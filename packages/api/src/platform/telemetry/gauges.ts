import type { Database } from "@roundsman/db";
import type { Mail } from "@roundsman/providers";
import { meter } from "./signals";

/** The same mail provider, with what becomes of each mail counted. */
export function countMails(mail: Mail): Mail {
  const mails = meter().createCounter("roundsman.mails", {
    description: "Mails handed over, kept where there is no mail server, and failed",
  });
  return {
    kind: mail.kind,
    from: mail.from,
    forget: (mailIds) => mail.forget(mailIds),
    close: () => mail.close(),
    async send(message) {
      try {
        const result = await mail.send(message);
        mails.add(1, { outcome: result.delivered ? "sent" : "kept" });
        return result;
      } catch (error) {
        mails.add(1, { outcome: "failed" });
        throw error;
      }
    },
  };
}

const sumOf = <Part>(parts: readonly Part[], count: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + count(part), 0);

/** How many connections each pool has, and how many statements wait for one. */
export function watchPools({ pools }: Pick<Database, "pools">): void {
  const connections = meter().createObservableGauge("db.client.connections", {
    description: "Connections of each pool of this process",
  });
  const waiting = meter().createObservableGauge("db.client.connections.waiting", {
    description: "Statements that wait for a connection",
  });
  connections.addCallback((seen) => {
    for (const [pool, { parts }] of Object.entries(pools)) {
      const idle = sumOf(parts, ({ idleCount }) => idleCount);
      seen.observe(idle, { pool, state: "idle" });
      seen.observe(sumOf(parts, ({ totalCount }) => totalCount) - idle, { pool, state: "used" });
    }
  });
  waiting.addCallback((seen) => {
    for (const [pool, { parts }] of Object.entries(pools)) {
      seen.observe(
        sumOf(parts, (part) => part.waiting),
        { pool },
      );
    }
  });
}
