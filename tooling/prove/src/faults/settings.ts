import type { NodeCommands } from "@roundsman/testing/running";
import { secondsInDay } from "date-fns/constants";
import { z } from "zod";

/**
 * The number of clients, and how often and how long parts are killed. Each is an environment variable of its name in
 * capitals. On a cluster `CITUS_URL` is its coordinator, and `FAULTS_NODE_STOP` and `FAULTS_NODE_START` are commands.
 */
export interface FaultSettings {
  clients: number;
  kills: number;
  /** Seconds between the first kill and the last. */
  seconds: number;
  /** Decides the kills and the clients' choices. */
  seed: number;
  /** Null on one PostgreSQL. */
  cluster: { coordinator: string; commands: NodeCommands } | null;
}

const Environment = z.object({
  CLIENTS: z.coerce.number().int().min(1).max(1000).default(50),
  KILLS: z.coerce.number().int().min(0).max(100_000).default(20),
  SECONDS: z.coerce.number().min(1).max(secondsInDay).default(80),
  SEED: z.coerce.number().int().min(0).optional(),
});

const OnCluster = z.object({
  CITUS_URL: z.url(),
  FAULTS_NODE_STOP: z.string().min(1),
  FAULTS_NODE_START: z.string().min(1),
});

/** @throws ZodError that names the wrong variable */
export function readFaultSettings(env: Record<string, string | undefined>): FaultSettings {
  const given = Environment.parse(env);
  return {
    clients: given.CLIENTS,
    kills: given.KILLS,
    seconds: given.SECONDS,
    seed: given.SEED ?? Math.floor(Math.random() * 1_000_000),
    cluster: env["CITUS_URL"] ? readCluster(env) : null,
  };
}

function readCluster(env: Record<string, string | undefined>): FaultSettings["cluster"] {
  const given = OnCluster.parse(env);
  const commands = { stop: given.FAULTS_NODE_STOP, start: given.FAULTS_NODE_START };
  return { coordinator: given.CITUS_URL, commands };
}
