import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readCvrplib } from "../instances/cvrplib";
import { readSolomon } from "../instances/solomon";
import type { Problem } from "../problem";

/** A published instance. `read` parses the file when the instance is planned. */
export interface Instance {
  readonly name: string;
  readonly family: "CVRP" | "Solomon";
  /** The best known cost; null if the folder does not state it. */
  readonly best: number | null;
  readonly read: () => Problem;
}

const FAMILIES = [
  { family: "CVRP", folder: "cvrp", ending: ".vrp", reader: readCvrplib },
  { family: "Solomon", folder: "vrptw", ending: ".txt", reader: readSolomon },
] as const;

/**
 * Finds the instances below a folder: `cvrp/*.vrp`, `vrptw/*.txt`, and `best.json` with `{ [name]: { best: number }
 * }`.
 *
 * @throws Error if the folder is missing or empty
 */
export function findInstances(folder: string): Instance[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}`);
  const known = knownBests(join(folder, "best.json"));
  const instances = FAMILIES.flatMap(({ family, folder: sub, ending, reader }) => {
    const path = join(folder, sub);
    if (!existsSync(path)) return [];
    const files = readdirSync(path).filter((file) => file.endsWith(ending));
    return files.toSorted().map((file): Instance => {
      const name = file.slice(0, -ending.length);
      const read = () => reader(readFileSync(join(path, file), "utf8"));
      return { name, family, best: known[name]?.best ?? null, read };
    });
  });
  if (instances.length === 0) throw new Error(`No cvrp/*.vrp and no vrptw/*.txt below ${folder}`);
  return instances;
}

function knownBests(file: string): Partial<Record<string, { readonly best: number }>> {
  if (!existsSync(file)) return {};
  return JSON.parse(readFileSync(file, "utf8")) as Partial<Record<string, { best: number }>>;
}
