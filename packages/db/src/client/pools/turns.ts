import { NO_TENANT } from "../tenant-scope";

const tooLong = "timeout exceeded when trying to connect";

/** A business waited too long for a connection, because its own work or that of many used all of them. */
export class ConnectionsTaken extends Error {
  override readonly name = "ConnectionsTaken";

  constructor() {
    super(tooLong);
  }
}

/** Work for no business waited too long, because all of the pool was in use. */
class NoConnection extends Error {
  override readonly name = "NoConnection";

  constructor() {
    super(tooLong);
  }
}

/** Called with an error after too long a wait, without one when the turn has come. */
type Called = (tooLate?: Error) => void;

/**
 * Shares places among businesses. One business has at most half of them, however many of its requests wait. A
 * released place goes to the waiting business with the fewest places, among equals to the one that has waited
 * longest. Work for no business (signing in, the console, jobs) counts as one more, and may have all.
 */
export class Turns {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #patienceMs: number;
  readonly #held = new Map<string, number>();
  /** Waiting turns by business, in their order; no list is empty. */
  readonly #waiting = new Map<string, Called[]>();
  #taken = 0;

  constructor({ most, patienceMs }: { most: number; patienceMs: number }) {
    this.#most = most;
    this.#mostOfOne = Math.max(1, Math.floor(most / 2));
    this.#patienceMs = patienceMs;
  }

  get waiting(): number {
    let sum = 0;
    for (const queue of this.#waiting.values()) sum += queue.length;
    return sum;
  }

  /** Calls at once if there is a place for this business, otherwise when there is one. */
  take(tenantId: string, called: Called): void {
    if (this.#hasPlace(tenantId)) {
      this.#hold(tenantId);
      return called();
    }
    const queue = this.#waiting.get(tenantId) ?? [];
    const turn: Called = (tooLate) => {
      clearTimeout(timer);
      called(tooLate);
    };
    const timer = setTimeout(() => {
      this.#leave(tenantId, turn);
      turn(tenantId === NO_TENANT ? new NoConnection() : new ConnectionsTaken());
    }, this.#patienceMs);
    queue.push(turn);
    this.#waiting.set(tenantId, queue);
  }

  /** Releases a place, and calls the next one. */
  give(tenantId: string): void {
    const left = this.#heldBy(tenantId) - 1;
    if (left > 0) this.#held.set(tenantId, left);
    else this.#held.delete(tenantId);
    this.#taken -= 1;
    const next = this.#next();
    const turn = next === null ? undefined : this.#waiting.get(next)?.[0];
    if (next === null || !turn) return;
    this.#leave(next, turn);
    this.#hold(next);
    turn();
  }

  #heldBy(tenantId: string): number {
    return this.#held.get(tenantId) ?? 0;
  }

  #hold(tenantId: string): void {
    this.#taken += 1;
    this.#held.set(tenantId, this.#heldBy(tenantId) + 1);
  }

  #hasPlace(tenantId: string): boolean {
    if (this.#taken >= this.#most) return false;
    return tenantId === NO_TENANT || this.#heldBy(tenantId) < this.#mostOfOne;
  }

  /** Returns the waiting business that has the fewest places and may have one more. */
  #next(): string | null {
    let next: string | null = null;
    for (const tenantId of this.#waiting.keys()) {
      if (!this.#hasPlace(tenantId)) continue;
      if (next === null || this.#heldBy(tenantId) < this.#heldBy(next)) next = tenantId;
    }
    return next;
  }

  /** Removes a turn from its queue; the business goes behind all others that wait. */
  #leave(tenantId: string, turn: Called): void {
    const rest = (this.#waiting.get(tenantId) ?? []).filter((one) => one !== turn);
    this.#waiting.delete(tenantId);
    if (rest.length > 0) this.#waiting.set(tenantId, rest);
  }
}
