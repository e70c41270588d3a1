/** A small fast generator (sfc32) with the draws that the search needs. Equal seeds give equal draws. */
export class Random {
  #a: number;
  #b: number;
  #c = 0x9e3779b9 | 0;
  #counter = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.floor(seed / 4294967296) | 0;
    // The first draws still show the seed's own pattern.
    for (let i = 0; i < 16; i++) this.bits();
  }

  /** Returns 32 random bits as a signed integer. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum;
  }

  /** Returns an even draw between 0 and 1. It is never 0, because callers take its logarithm. */
  unit(): number {
    return ((this.bits() >>> 0) + 0.5) / 4294967296;
  }

  /** Returns a whole number from 0 to `below` - 1. */
  below(below: number): number {
    return Math.floor(this.unit() * below);
  }
}
