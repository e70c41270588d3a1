/** A stop that stays where it is, and the number it bears now. */
export interface Settled {
  id: string;
  sequence: number;
}

/**
 * The order in which stops are made, from 1: what is settled keeps its place, or comes forward where
 * fewer stops are left before it, and the open ones fill the rest in the order given.
 */
export function arrange(settled: readonly Settled[], open: readonly string[]): string[] {
  const waiting = settled.toSorted((a, b) => a.sequence - b.sequence);
  const coming = [...open];
  const arranged: string[] = [];
  while (waiting.length > 0 || coming.length > 0) {
    const isDue = waiting[0] !== undefined && waiting[0].sequence <= arranged.length + 1;
    const next = isDue || coming.length === 0 ? waiting.shift()?.id : coming.shift();
    if (next !== undefined) arranged.push(next);
  }
  return arranged;
}
