import type { Invariant } from "./invariant";

export const documentedAnswers: Invariant = {
  name: "Clients saw what is documented, or a broken connection",
  look: ({ ledger }) => ({ broken: ledger.faults }),
};

/**
 * Milliseconds that a request waits for a connection. A connection that is not free in that time counts as missing.
 */
const waitMs = 5000;

export const internalOnlyWithoutDatabase: Invariant = {
  name: "500 was answered only while PostgreSQL was out of reach, and REST logged no fault of its own",
  look({ ledger, kills, installation }) {
    const outages = kills.filter(({ part }) => part.kind === "database");
    const others = ledger.internal.filter(
      ({ from, to }) => !outages.some(({ at, upAt }) => at <= to && from <= upAt + waitMs),
    );
    const soon = others.filter(({ from, to }) => to - from < waitMs);
    return {
      broken: [
        ...installation.faults,
        ...soon.map(({ from, to }) => `500 at ${new Date(to).toISOString()} after ${to - from} ms`),
      ],
      note: `${ledger.internal.length} of them, ${others.length} for want of a free connection`,
    };
  },
};

export const ranInFull: Invariant = {
  name: "The run was what it should be: all that was to be killed was, and every kind of write was acknowledged",
  look({ ledger, kills }) {
    const all = new Set([...ledger.writes.values()].map(({ action }) => action));
    const done = new Set(ledger.acknowledged.map(({ action }) => action));
    const missing = [...all].filter((action) => !done.has(action));
    return {
      broken: [
        ...missing.map((action) => `${action} was never acknowledged`),
        ...(done.size < 15 ? [`only ${done.size} kinds of writes`] : []),
        ...(ledger.sessions.length === 0 ? ["nobody signed in"] : []),
      ],
      note: `${kills.length} kills, ${done.size} kinds of writes`,
    };
  },
};
