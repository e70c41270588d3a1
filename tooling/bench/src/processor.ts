import { readFileSync } from "node:fs";

/**
 * Returns the processor time of a process since its start in milliseconds. Linux counts it in hundredths of a second.
 */
export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
