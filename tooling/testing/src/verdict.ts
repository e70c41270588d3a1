/** The result of one check: the violations in words, and further facts to print. */
export interface Finding {
  broken: readonly string[];
  note?: string;
}

/** One line of a verdict. */
export interface Kept<Evidence> {
  /** A promise in words. */
  name: string;
  look: (evidence: Evidence) => Promise<Finding> | Finding;
}

const shown = 5;

/** Checks every promise and prints a line for each. Returns the number of broken ones. */
export async function judgeAll<Evidence>(
  promises: readonly Kept<Evidence>[],
  evidence: Evidence,
  say: (line: string) => void,
): Promise<number> {
  let count = 0;
  for (const { name, look } of promises) {
    const { broken, note } = await look(evidence);
    if (broken.length > 0) count += 1;
    const aside = note === undefined ? "" : ` (${note})`;
    say(`${broken.length === 0 ? "held  " : "BROKEN"} ${name}${aside}`);
    for (const breach of broken.slice(0, shown)) say(`         ${breach}`);
    if (broken.length > shown) say(`         and ${broken.length - shown} more`);
  }
  say(count === 0 ? "All held" : `${count} broken`);
  return count;
}
