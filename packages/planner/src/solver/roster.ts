/** The vans that are out, and the idle ones by kind. Both lists change in constant time. */
export class Roster {
  /** The vans that are out, in the first `out` places. */
  readonly vansOut: Int32Array;
  out = 0;
  readonly #kindOf: Int32Array;
  /** Idle vans of kind k are in places #first[k] to #first[k] + #idle[k] - 1. */
  readonly #vansIdle: Int32Array;
  readonly #first: Int32Array;
  readonly #idle: Int32Array;
  /** Each van's place in its list. */
  readonly #place: Int32Array;
  readonly #isOut: Uint8Array;

  constructor(kindOf: Int32Array, kinds: number) {
    const vans = kindOf.length;
    this.vansOut = new Int32Array(vans);
    this.#kindOf = kindOf;
    this.#vansIdle = new Int32Array(vans);
    this.#first = new Int32Array(kinds);
    this.#idle = new Int32Array(kinds);
    this.#place = new Int32Array(vans);
    this.#isOut = new Uint8Array(vans);
    for (const kind of kindOf) {
      for (let later = kind + 1; later < kinds; later++) this.#first[later]!++;
    }
    // The last van of a kind is taken first, so the vans are added backwards.
    for (let van = vans - 1; van >= 0; van--) this.#shelve(van);
  }

  /** Returns an idle van of the kind, or -1. */
  idleOf(kind: number): number {
    const count = this.#idle[kind]!;
    return count === 0 ? -1 : this.#vansIdle[this.#first[kind]! + count - 1]!;
  }

  goesOut(van: number): void {
    if (this.#isOut[van] === 1) return;
    this.#isOut[van] = 1;
    const kind = this.#kindOf[van]!;
    const count = --this.#idle[kind]!;
    const moved = this.#vansIdle[this.#first[kind]! + count]!;
    const place = this.#place[van]!;
    this.#vansIdle[place] = moved;
    this.#place[moved] = place;
    this.#place[van] = this.out;
    this.vansOut[this.out++] = van;
  }

  comesIn(van: number): void {
    if (this.#isOut[van] === 0) return;
    this.#isOut[van] = 0;
    const moved = this.vansOut[--this.out]!;
    const place = this.#place[van]!;
    this.vansOut[place] = moved;
    this.#place[moved] = place;
    this.#shelve(van);
  }

  #shelve(van: number): void {
    const kind = this.#kindOf[van]!;
    const place = this.#first[kind]! + this.#idle[kind]!++;
    this.#vansIdle[place] = van;
    this.#place[van] = place;
  }
}
