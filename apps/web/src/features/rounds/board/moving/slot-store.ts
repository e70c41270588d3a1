import type { LaneId } from "../board";

/** Where what is dragged would come to stand: before the nth open stop of a lane. */
export type Slot = { lane: LaneId; at: number };

/** The place pointed at while something is dragged. A store, so that only its lane is drawn anew. */
export class SlotStore {
  #slot: Slot | null = null;
  readonly #listeners = new Set<() => void>();

  get current(): Slot | null {
    return this.#slot;
  }

  set(slot: Slot | null): void {
    this.#slot = slot;
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
