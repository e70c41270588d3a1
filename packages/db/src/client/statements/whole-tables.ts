import { places, type Place } from "../../placement/tables";

const namesAt = (...chosen: Place[]): string =>
  [...places].flatMap(([name, place]) => (chosen.includes(place) ? [name] : [])).join("|");

const change = String.raw`(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?`;
const elsewhere = namesAt("reference", "coordinator");
const changesElsewhere = new RegExp(
  String.raw`\b${change}(?:"?public"?\.)?"?(?:${elsewhere})\b`,
  "i",
);
const locks = /\bfor\s+(?:no\s+key\s+|key\s+)?(?:update|share)\b/i;
const namesElsewhere = new RegExp(String.raw`\b(?:${elsewhere})\b`);
const namesOnEveryNode = new RegExp(String.raw`\b(?:${namesAt("reference")})\b`);
const namesCoordinators = new RegExp(String.raw`\b(?:${namesAt("coordinator")})\b`);

/**
 * Returns true if Citus must execute a statement on a cluster, with the full tables: it changes or locks rows that
 * are on every node, or names a table of the coordinator's. Every other statement is about rows of the node that it
 * comes to. A word that merely looks like such a table's name also sends it through Citus.
 */
export const asksWholeTables = remembered(
  (text) =>
    changesElsewhere.test(text) ||
    (locks.test(text) && namesElsewhere.test(text)) ||
    namesCoordinators.test(text),
);

/**
 * Returns true if a statement locks rows shared in a table that is on every node. On a cluster that locks the full
 * table, and Citus takes that lock twice, in two modes: two such statements would wait for each other (`runHolding`).
 * Rows of the coordinator's own copies are locked individually.
 */
export const holdsWholeTablesShared = (text: string): boolean =>
  /\bfor\s+(?:key\s+)?share\s*(?:$|nowait|skip)/i.test(text) &&
  namesOnEveryNode.test(text) &&
  !text.includes("own_copies");

const changes = new RegExp(String.raw`\b(?:${change}|merge\s+into\s+)["\w]`, "i");

/** Returns true if a statement only reads; false in doubt. */
export const onlyReads = remembered(
  (text) =>
    /^[\s(]*(?:select|with|values|table)\b/i.test(text) && !changes.test(text) && !locks.test(text),
);

/** Statements repeat with the same text. Beyond this number, each is parsed again. */
const mostTexts = 2000;

function remembered(judge: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const now = judge(text);
    if (known.size < mostTexts) known.set(text, now);
    return now;
  };
}
