import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

const pids = (): number[] =>
  existsSync("/proc")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

/**
 * PostgreSQL's processes on a data folder, by the folder they work in: its cluster, which lies elsewhere where root
 * lends it to an account of its own. None where /proc tells none.
 */
export function postgresPids(dataFolder: string): number[] {
  if (!existsSync("/proc")) return [];
  const cluster = join(dataFolder, "postgres", "cluster");
  const data = realpathSync(existsSync(cluster) ? cluster : dirname(cluster));
  return pids().filter(
    (pid) => folderOf(pid).startsWith(data) && read(`/proc/${pid}/comm`).startsWith("postgres"),
  );
}

/** A process and all that it started, and they started. */
export function familyOf(first: number): number[] {
  const parents = new Map(pids().map((pid) => [pid, parentOf(pid)]));
  const family = [first];
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  }
  return family;
}

/** The fourth field, counted from behind the name, which may hold anything. */
function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/**
 * Memory of a process in megabytes: its own, and its share of what it has together with others (`Pss`), so that those
 * of several add up. 0 for one that has ended.
 */
export function megabytesOf(pid: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** The folder a process works in; empty for one that has ended. */
export function folderOf(pid: number): string {
  try {
    return realpathSync(`/proc/${pid}/cwd`);
  } catch {
    return "";
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
