import { parseArgs } from "node:util";

import type { Node } from "../client/pools/nodes";
import { databaseUrls, type DatabaseUrls } from "../urls";
import { nodeAt } from "./address";
import { SHARDS } from "./make-cluster";

/** Runs a command-line command on the cluster whose coordinator is in DATABASE_URL. */
export async function onCluster(work: (urls: DatabaseUrls) => Promise<void>): Promise<void> {
  try {
    await work(databaseUrls(process.env));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
  // Prisma's engine of migrations leaves a timer that would keep the process alive for ten seconds.
  process.exit();
}

export const say = (line: string): void => console.log(line);

/**
 * Reads the workers and the number of shards from a command's arguments.
 * @throws Error with the command's usage
 */
export function workersAndShards(command: string): { workers: Node[]; shards: number } {
  const { values, positionals } = parseArgs({
    options: { shards: { type: "string", default: String(SHARDS) } },
    allowPositionals: true,
  });
  const shards = Number(values.shards);
  if (!Number.isInteger(shards) || shards < 1 || positionals.length === 0) {
    throw new Error(`Usage: pnpm ${command} HOST:PORT… [--shards ${SHARDS}]`);
  }
  return { workers: positionals.map(nodeAt), shards };
}
