import { readFileSync } from "node:fs";

/** Milliseconds of processor time of a process since it began, in hundredths of a second as Linux counts. */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
