import { openDB, type DBSchema, type IDBPDatabase } from "idb";
import { v7 as uuid } from "uuid";
import type {
  Checked,
  Completion,
  Failure,
  LoadCounts,
  NamedSerials,
  Reloaded,
  Sale,
  Stop,
} from "../driving";

/** Something done on the road that the service has yet to hear of. */
export type Deed =
  | { kind: "complete"; stopId: string; orderId: string; body: Completion }
  | { kind: "fail"; stopId: string; orderId: string; body: Failure }
  | { kind: "undo"; stopId: string; orderId: string; body: { note?: string } }
  /**
   * `seen` is the stop it will be, as the phone shows it until then; `about` is what its form is kept under; `orderId`
   * is the order at whose door it was sold, which older entries do not have.
   */
  | { kind: "sale"; about: string; orderId?: string | null; body: Sale; seen: Stop }
  | { kind: "walkRound"; body: Checked }
  | { kind: "reload"; reloadId: string; body: Reloaded }
  | { kind: "status"; status: "out" | "done" }
  | { kind: "load"; leg: "out" | "back"; counts: LoadCounts; serials?: NamedSerials };

export type Entry = Deed & {
  /** Its place in line: they are sent in this order. */
  seq: number;
  /** Made here, unique for ever: however often it is sent, it happens once. */
  recordId: string;
  /** Whose it is: `owner` of the business and person. Nobody else's session sends it. */
  owner: string;
  roundId: string;
  /** The phone's time, corrected by the service's clock; ISO 8601. */
  doneAt: string;
  /** Why the service would not take it; null while it waits. */
  refusal: string | null;
  /** The customer and order that it is about, for when the stop has left the phone; older entries have none. */
  about?: string | null;
  /** True once the office has the refused record; older entries have none. */
  withOffice?: boolean;
};

interface Shape extends DBSchema {
  outbox: { key: number; value: Entry; indexes: { owner: string } };
}

/**
 * What was done without signal, or whose answer never came, kept on the phone through restarts until the
 * service has it. It only keeps and hands out in order; sending.ts sends.
 * @throws where the browser keeps nothing (no room, or storage switched off)
 */
export class Outbox {
  readonly #owner: string;
  readonly #database: Promise<IDBPDatabase<Shape>>;

  constructor(owner: string) {
    this.#owner = owner;
    this.#database = openDB<Shape>("roundsman-drive", 1, {
      upgrade(database) {
        const store = database.createObjectStore("outbox", { keyPath: "seq", autoIncrement: true });
        store.createIndex("owner", "owner");
      },
    });
    // Whoever uses it is told; nobody using it is no fault.
    this.#database.catch(() => undefined);
  }

  /**
   * Puts it last in line. The same act again, with nothing else done there since, is the entry that waits already:
   * one tap too many on a slow phone. Where that entry was refused, this one takes its place in line: what was
   * recorded after it still goes after it. What was done at once (the orders of one door) is kept all or none, at
   * one time.
   */
  async add(
    roundId: string,
    deeds: Deed | readonly Deed[],
    now: Date,
    aboutOrder: (roundId: string, deed: Deed) => string | null = () => null,
  ): Promise<void> {
    const { store, done } = (await this.#database).transaction("outbox", "readwrite");
    for (const deed of [deeds].flat()) {
      const before = (await store.index("owner").getAll(this.#owner)).findLast(
        (entry) => entry.roundId === roundId && aboutOf(entry) === aboutOf(deed),
      );
      const again = before !== undefined && isSameAct(before, deed);
      if (again && before.refusal === null) continue;
      const entry: Omit<Entry, "seq"> = {
        ...deed,
        recordId: uuid(),
        owner: this.#owner,
        roundId,
        doneAt: now.toISOString(),
        refusal: null,
        about: aboutOrder(roundId, deed),
      };
      if (again) await store.put({ ...entry, seq: before.seq } as Entry);
      // The store gives the place in line.
      else await store.add(entry as Entry);
    }
    return done;
  }

  /** All of this person's, in order. */
  async entries(): Promise<Entry[]> {
    return (await this.#database).getAllFromIndex("outbox", "owner", this.#owner);
  }

  async remove(seq: number): Promise<void> {
    await (await this.#database).delete("outbox", seq);
  }

  /** Keeps why it was refused, or forgets that (null) so that it is sent again. */
  async setRefusal(seq: number, refusal: string | null, withOffice = false): Promise<void> {
    const store = (await this.#database).transaction("outbox", "readwrite").store;
    const entry = await store.get(seq);
    if (entry) await store.put({ ...entry, refusal, withOffice });
  }

  /**
   * Forgets why records were refused that the office decides about, so that they are sent once more: what has become
   * true meanwhile is answered, and what has not is refused again.
   */
  async tryRefusedAgain(): Promise<void> {
    const { store, done } = (await this.#database).transaction("outbox", "readwrite");
    for (const entry of await store.index("owner").getAll(this.#owner)) {
      if (entry.refusal !== null && isDecided(entry)) await store.put({ ...entry, refusal: null });
    }
    return done;
  }

  async close(): Promise<void> {
    (await this.#database).close();
  }
}

/** Tells whether the office decides about a refused record: a status and a count are the driver's to repeat. */
const isDecided = ({ kind }: Deed): boolean => kind !== "status" && kind !== "load";

/** What a deed is about: acts about one thing build upon each other. */
const aboutOf = (deed: Deed): string => {
  if (deed.kind === "reload") return deed.reloadId;
  return "stopId" in deed ? deed.stopId : deed.kind;
};

/** Apart from how it was done. A count is a new one each time: it takes the place of the last. */
function isSameAct(before: Deed, deed: Deed): boolean {
  if (before.kind === "status" && deed.kind === "status") return before.status === deed.status;
  return ("stopId" in deed || deed.kind === "reload") && before.kind === deed.kind;
}

/** Whose records these are: a phone may be shared, and a driver may drive for two businesses. */
export const ownerOf = (tenantId: string, userId: string): string => `${tenantId} ${userId}`;
