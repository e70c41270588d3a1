/** What came of one look: what is broken, in words, and what is worth saying anyhow. */
export interface Finding {
  broken: readonly string[];
  note?: string;
}

/** One line of a verdict. */
export interface Kept<Evidence> {
  /** As a promise. */
  name: string;
  look: (evidence: Evidence) => Promise<Finding> | Finding;
}

const shown = 5;

/** Looks at every promise and says a line of each. Gives how many are broken. */
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
