import type { Invariant } from "./invariant";

export const documentedAnswers: Invariant = {
  name: "Clients saw what is documented, or a broken connection",
  look: ({ ledger }) => ({ broken: ledger.faults }),
};

/** A connection is waited for five seconds; a request asked meanwhile may find the queue still there. */
const graceMs = 6000;

export const internalOnlyWithoutDatabase: Invariant = {
  name: "500 was answered only while PostgreSQL was away, and REST logged no fault of its own",
  look({ ledger, kills, house }) {
    const outages = kills.filter(({ part }) => part === "postgres");
    const others = ledger.internal.filter(
      ({ from, to }) => !outages.some(({ at, upAt }) => at <= to && from <= upAt + graceMs),
    );
    return {
      broken: [
        ...house.faults,
        ...others.map(
          ({ from, to }) => `500 at ${new Date(to).toISOString()} after ${to - from} ms`,
        ),
      ],
      note: `${ledger.internal.length} of them`,
    };
  },
};

export const itStormed: Invariant = {
  name: "It stormed: all that was to be killed was, and every kind of write was acknowledged",
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
