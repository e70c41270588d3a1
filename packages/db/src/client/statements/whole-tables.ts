import { places, type Place } from "../../placement/tables";

const namesAt = (...wanted: Place[]): string =>
  [...places].flatMap(([name, place]) => (wanted.includes(place) ? [name] : [])).join("|");

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
 * Whether a statement is one for Citus on a cluster, with the tables as a whole: it changes rows that lie on every node, or
 * holds them, or names a table of the coordinator's. Every other is about rows of the node that it comes to. A word that
 * only looks like such a table's name has it go by Citus, too.
 */
export const asksWholeTables = remembered(
  (text) =>
    changesElsewhere.test(text) ||
    (locks.test(text) && namesElsewhere.test(text)) ||
    namesCoordinators.test(text),
);

/**
 * Whether a statement holds rows of a table that lies on every node shared. On a cluster that is a lock on the whole table,
 * which Citus takes twice, in two ways: of two who do so each waits for the other (`runHolding`). Rows of the coordinator's own
 * copies are held by themselves.
 */
export const holdsWholeTablesShared = (text: string): boolean =>
  /\bfor\s+(?:key\s+)?share\s*(?:$|nowait|skip)/i.test(text) &&
  namesOnEveryNode.test(text) &&
  !text.includes("own_copies");

const changes = new RegExp(String.raw`\b(?:${change}|merge\s+into\s+)["\w]`, "i");

/** Whether a statement only reads. In doubt it does not. */
export const onlyReads = remembered(
  (text) =>
    /^[\s(]*(?:select|with|values|table)\b/i.test(text) && !changes.test(text) && !locks.test(text),
);

/** Statements are sent again and again with the same text. Past so many each is looked at anew. */
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
