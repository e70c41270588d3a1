import { invariants } from "./invariants/index";
import type { Evidence } from "./invariants/invariant";

const shown = 5;

/** Looks at every promise and says a line of each. Gives how many are broken. */
export async function judgeAll(evidence: Evidence, say: (line: string) => void): Promise<number> {
  let count = 0;
  for (const { name, look } of invariants) {
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
