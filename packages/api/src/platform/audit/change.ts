import {
  isBrokenBetweenNodes,
  isConnectionBroken,
  isWithoutOwnCopies,
  type ConsoleActionKind,
  type ConsoleArea,
  type Prisma,
  type PrismaClient,
  type Round,
  type Tx,
} from "@roundsman/db";
import type { Providers } from "@roundsman/providers";
import { brokeConstraint, conflict, isPassingClash } from "../base/errors";
import {
  lookBeforeCommit,
  refuseQuietly,
  rollBack,
  type Foresight,
  type Precondition,
} from "../request/request";
import type { Happening } from "./activity";

// What a module tells of so that modules above it do their part, in the same transaction. Who handles what is
// registered in src/event-handlers.ts; docs/events.md lists it all.
export interface Events {
  /** Somebody is about to be taken out of a business; what is theirs there is still in place. */
  "member.leaving": { tenantId: string; userId: string };
  /** An order left the round it was on: it was cancelled, delivered on another, or can't be planned any more. */
  "order.left_round": {
    tenantId: string;
    orderId: string;
    /** What people call the order. */
    orderName: string;
    because: string;
    /** False where another van brought the goods: then they are not on this one. */
    goodsStay: boolean;
    /** Locked before the order was. */
    round: Pick<Round, "id" | "status" | "driverUserId" | "issuedAt">;
  };
  /** An order that stays on its round is another load, or goes to another place. */
  "order.changed_on_round": { tenantId: string; roundId: string };
  /** Something was recorded at a stop of this round, whose row is locked: its van carried other goods than was known. */
  "round.goods_changed": {
    tenantId: string;
    round: Pick<Round, "id" | "startLocationId" | "endLocationId" | "doneAt" | "backAt" | "lostAt">;
    byUserId: string | null;
  };
  /** The ways and times of these rounds no longer hold. */
  "round.way_changed": { tenantId: string; roundIds: readonly string[] };
  /** A customer was archived. */
  "customer.archived": { tenantId: string; customerId: string; because: string };
  /** An address was archived, or is another customer's from now on. */
  "address.left": { tenantId: string; addressId: string; because: string };
  /** An order was made by a standing order: it may join a round, and its customer is told. */
  "standing_order.made": {
    tenantId: string;
    standingOrderId: string;
    orderId: string;
    customerId: string;
    /** YYYY-MM-DD: the day by the schedule, and the one on which it is delivered. */
    dueOn: string;
    deliversOn: string;
    /** What the page is found by on which the customer skips it. */
    skipRef: string;
  };
  /** Somebody reversed a receipt that was entered by hand or from a bank statement. */
  "receipt.reversed": { tenantId: string; receiptId: string; reason: string };
  /** Something of a delivery was charged at the door, or not paid there: its customer may owe more than they should. */
  "order.owed_at_door": { tenantId: string; orderId: string; what: string };
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

const emitWith =
  (handlers: Handlers, handling: Handling): Emit =>
  async (event, facts) => {
    for (const handle of handlers[event]) await handle(facts, handling);
  };

/** One thing staff did, as the console's list shows it (docs/contract/console.md#staffaction). */
export interface StaffAction {
  area: ConsoleArea;
  /** Such as `business.locked`. */
  action: string;
  words: string;
  business?: { id: string; name: string };
  person?: { id: string; name: string };
  details?: Prisma.InputJsonValue;
}

/** Adds to the console's own record, in the transaction of what it tells of. */
export async function recordStaffAction(
  tx: Pick<Tx, "consoleAction">,
  staff: { id: string; name: string },
  action: StaffAction,
  facts: { now: Date; requestId: string; kind?: ConsoleActionKind; supportSessionId?: string },
): Promise<void> {
  await tx.consoleAction.create({
    data: {
      at: facts.now,
      kind: facts.kind ?? "console",
      area: action.area,
      action: action.action,
      words: action.words.slice(0, 500),
      staffUserId: staff.id,
      staffName: staff.name,
      businessId: action.business?.id,
      businessName: action.business?.name,
      personId: action.person?.id,
      personName: action.person?.name,
      details: action.details,
      supportSessionId: facts.supportSessionId,
      requestId: facts.requestId,
    },
    select: { id: true },
  });
}

/**
 * Says in the console's record that staff read a business's data: one row a page or operation, never one
 * a record read. Written before the answer is given, so that nothing is read unrecorded.
 */
export function recordReading(
  ctx: {
    db: Parameters<typeof recordStaffAction>[0];
    staff: { id: string; name: string };
    now: Date;
    request: { requestId: string };
  },
  reading: Pick<StaffAction, "words" | "business" | "details">,
): Promise<void> {
  return recordStaffAction(
    ctx.db,
    ctx.staff,
    { area: "businesses", action: "business.read", ...reading },
    { now: ctx.now, requestId: ctx.request.requestId },
  );
}

/** What a resource shows that its record need not: it follows from the change. */
const kept = new Set(["updatedAt"]);

/** The fields in which a resource differs after a change, for the record of it. */
export function difference<T extends Prisma.InputJsonObject>(
  before: T,
  after: T,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } {
  const changed = Object.keys(after).filter(
    (name) => !kept.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (of: T) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Whether a change names nothing to be changed: there is nothing to write or record. */
export const asksNothing = (change: object): boolean =>
  Object.values(change).every((value) => value === undefined);

/** Only what a change gives. */
export const given = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** Adds one row of what happened to the transaction of a change; null where somebody else was quicker and nothing is left to do. */
export type Recorder<H = Happening> = (happening: H | null) => Promise<void>;

/**
 * Runs a write: one transaction that holds the change and what is said of it. A write that records
 * nothing is a bug and is rolled back; use `quietly` for what is nobody's business (a notice read).
 * A deadlock or serialization failure is tried again, so `work` must hold no effect outside `tx`. What it emits is
 * handled in the same transaction, by the modules above.
 */
export type Change<H = Happening> = <T>(
  work: (tx: Tx, record: Recorder<H>, emit: Emit) => Promise<T>,
) => Promise<T>;

const tries = 4;

/** Guards say to which day; this is said where somebody closed the books after them (docs/decisions/0245). */
const closedMeanwhile = "The books were closed to this day meanwhile. Use a later day.";
const dayClosedMeanwhile =
  "The day of this delivery was closed meanwhile. Raise its invoice and credit that.";

/**
 * Runs a transaction, and runs it again where it met another one in a deadlock or could not be serialized, or where its connection
 * broke before it was to commit; on a cluster also where views were not there or a connection between nodes broke.
 */
export async function runPatiently<T>(
  client: PrismaClient,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    // Until then nothing is done, whatever became of the connection. Whether a commit was done that nobody answered is not known.
    let isAtWork = false;
    try {
      return await client.$transaction(async (tx) => {
        isAtWork = true;
        const made = await work(tx);
        isAtWork = false;
        return made;
      });
    } catch (error) {
      const isPassing = [isPassingClash, isWithoutOwnCopies, isBrokenBetweenNodes].some((is) =>
        is(error),
      );
      const isCutOff = isAtWork && isConnectionBroken(error);
      if (attempt === tries || !(isPassing || isCutOff)) throw error;
    }
  }
}

interface Changing extends Pick<Handling, "providers" | "now"> {
  events: Handlers;
  /** Left out for what no request asks for. */
  request?: { foresight?: Foresight; precondition?: Precondition | null };
  business?: { id: string };
}

export function changeWith<H = Happening>(
  client: PrismaClient,
  add: (tx: Tx, happening: H) => Promise<void>,
  { events, providers, now, request, business }: Changing,
  beforeCommit: (tx: Tx) => Promise<void> = async () => {},
): {
  change: Change<H>;
  rehearse: Change<H>;
  quietly: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
} {
  const run = async <T>(work: (tx: Tx, emit: Emit) => Promise<T>): Promise<T> => {
    let afterwards: (() => Promise<void>)[] = [];
    const precondition = request?.precondition;
    const expected = precondition && !precondition.isSpent ? precondition : null;
    const result = await runPatiently(client, async (tx) => {
      // Anew at every try: a transaction that is tried again starts from nothing.
      afterwards = [];
      const afterCommit = (later: () => Promise<void>) => void afterwards.push(later);
      const emit = emitWith(events, { tx, db: client, providers, now, afterCommit });
      await expected?.require(tx, business?.id ?? "", { lock: true });
      const made = await work(tx, emit);
      await beforeCommit(tx);
      return made;
    }).catch((error: unknown) => {
      if (brokeConstraint(error, "books_closed")) throw conflict(closedMeanwhile);
      throw brokeConstraint(error, "day_closed") ? conflict(dayClosedMeanwhile) : error;
    });
    // The write itself moves the version: another one of the same request goes on from it.
    if (expected) expected.isSpent = true;
    for (const later of afterwards) await later();
    return result;
  };
  const foresight = request?.foresight;
  const runRecorded: Change<H> = (work) =>
    run(async (tx, emit) => {
      let recorded = false;
      const recording = async (happening: H | null) => {
        recorded = true;
        if (happening !== null) await add(tx, happening);
      };
      const made = await work(tx, recording, emit);
      if (!recorded) throw new Error("A change must record what happened");
      return made;
    });
  return {
    quietly: (work) => {
      refuseQuietly(foresight);
      return run(work);
    },
    change: (work) =>
      runRecorded(async (...within) => {
        const made = await work(...within);
        if (foresight) lookBeforeCommit(foresight, { made });
        return made;
      }),
    rehearse: (work) => rollBack(runRecorded, work),
  };
}
