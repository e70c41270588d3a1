import type { PrismaClient, RoundStatus, Tx } from "@roundsman/db";
import type { Providers } from "@roundsman/providers";

/*
 * What a module tells of so that modules above it do their part, in the same transaction. Who handles what is
 * registered in src/event-handlers.ts; docs/events.md lists it all.
 */

export interface Events {
  /** An order left the round it was on: it was cancelled, delivered on another, or can't be planned any more. */
  "order.left_round": {
    tenantId: string;
    orderId: string;
    /** What people call the order. */
    orderName: string;
    because: string;
    /** Locked before the order was. */
    round: {
      id: string;
      status: RoundStatus;
      driverUserId: string | null;
      issuedAt: Date | null;
    };
  };
  /** An order that stays on its round is another load, or goes to another place. */
  "order.changed_on_round": { tenantId: string; roundId: string };
  /** The ways and times of these rounds no longer hold. */
  "round.way_changed": { tenantId: string; roundIds: readonly string[] };
}
type EventName = keyof Events;

/** What a handler works with. */
interface Handling {
  /** The transaction of the change that the event is part of. */
  tx: Tx;
  /** Outside that transaction: for what is done after the commit. */
  db: PrismaClient;
  providers: Pick<Providers, "routing">;
  now: Date;
  /** Done once the change is committed, before its answer. What fails there undoes nothing. */
  afterCommit: (work: () => Promise<void>) => void;
}

export type Handler<E extends EventName> = (facts: Events[E], handling: Handling) => Promise<void>;

/** Who handles each event, in this order. */
export type Handlers = { readonly [E in EventName]: readonly Handler<E>[] };

/** Tells of an event and waits for all who handle it. @throws what they throw, which undoes the change */
export type Emit = <E extends EventName>(event: E, facts: Events[E]) => Promise<void>;

export const emitWith =
  (handlers: Handlers, handling: Handling): Emit =>
  async (event, facts) => {
    for (const handle of handlers[event]) await handle(facts, handling);
  };
