import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

const pids = (): number[] =>
  existsSync("/proc")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

/**
 * Returns the ids of PostgreSQL's processes on a data folder, which are found by their working folder. The cluster is
 * elsewhere if root has given it to another account. Empty without /proc.
 */
export function postgresPids(dataFolder: string): number[] {
  if (!existsSync("/proc")) return [];
  const cluster = join(dataFolder, "postgres", "cluster");
  const data = realpathSync(existsSync(cluster) ? cluster : dirname(cluster));
  return pids().filter(
    (pid) => folderOf(pid).startsWith(data) && read(`/proc/${pid}/comm`).startsWith("postgres"),
  );
}

/** Returns a process and all its descendants. */
export function familyOf(first: number): number[] {
  const parents = new Map(pids().map((pid) => [pid, parentOf(pid)]));
  const family = [first];
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  }
  return family;
}

/** Returns the fourth field. The fields are counted after the name, which may contain anything. */
function parentOf(pid: number): number {
  const stat = read(`/proc/${pid}/stat`);
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/**
 * Returns the memory of a process in megabytes: its own, and its part of shared memory (`Pss`), so that several
 * processes add up. 0 if it has ended.
 */
export function megabytesOf(pid: number): number {
  const [, kilobytes = "0"] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns the working folder of a process; empty if it has ended. */
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
