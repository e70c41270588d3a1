// Figures of a graph of folders: a Map from each folder to the Set of those that its files import.

/** Returns the number of arrows. */
export function count(graph) {
  return [...graph.values()].reduce((sum, targets) => sum + targets.size, 0);
}

/** Returns the size of the largest set of folders that all reach each other; 0 without a cycle. */
export function largestCycle(arrows) {
  const reach = new Map([...arrows.keys()].map((folder) => [folder, closure(arrows, folder)]));
  const sizes = [...reach].map(
    ([folder, seen]) => [...seen].filter((other) => reach.get(other).has(folder)).length,
  );
  const largest = Math.max(...sizes);
  return largest > 1 ? largest : 0;
}

/**
 * Returns the number of imports between folders that run upwards in the best order found: folders that only import
 * are on top, folders that are only imported at the bottom, the others by their imports less their importers (Eades,
 * Lin and Smyth 1993). 0 without a cycle.
 */
export function upward(arrows) {
  const left = new Set([...arrows.keys()].toSorted((a, b) => (a < b ? -1 : 1)));
  const importsOf = (folder) => [...arrows.get(folder)].filter((other) => left.has(other)).length;
  const importedBy = (folder) =>
    [...left].filter((other) => other !== folder && arrows.get(other).has(folder)).length;
  const top = [];
  const bottom = [];
  while (left.size > 0) {
    const lowest = [...left].find((folder) => importsOf(folder) === 0);
    const highest = lowest ?? [...left].find((folder) => importedBy(folder) === 0);
    const next =
      highest ??
      [...left].reduce((best, folder) =>
        importsOf(folder) - importedBy(folder) > importsOf(best) - importedBy(best) ? folder : best,
      );
    if (lowest === undefined) top.push(next);
    else bottom.unshift(next);
    left.delete(next);
  }
  const level = new Map([...top, ...bottom].map((folder, index) => [folder, index]));
  return [...arrows].reduce(
    (sum, [folder, targets]) =>
      sum + [...targets].filter((target) => level.get(target) < level.get(folder)).length,
    0,
  );
}

/** Returns the nodes reached from `start`, including `start`. */
function closure(graph, start) {
  const seen = new Set([start]);
  const waiting = [start];
  while (waiting.length > 0) {
    for (const next of graph.get(waiting.pop()) ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(next);
    }
  }
  return seen;
}
