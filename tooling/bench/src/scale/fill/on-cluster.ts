import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo, makeCluster } from "@roundsman/testing/running";
import { onDatabase } from "../../on-database";
import { loadOnCluster } from "./load-on-cluster";
import type { ScaleSettings } from "../settings";
import type { Sized } from "./sized";
import { putBack } from "./without-disk";

type Say = (line: string) => void;

/** Creates the demo in a new database on this coordinator's cluster. */
export const demoOnCluster = (coordinator: string, { shards }: ScaleSettings): Promise<Sized> =>
  inDatabase(coordinator, "small", async (url, workers) => {
    await makeCluster(url, workers, shards);
    return await fillDemo(url);
  });

/**
 * Creates a full database on this coordinator's cluster. The service inserts the demo. All other businesses are
 * written directly to their shards at each worker. Prints how long that took.
 */
export const manyOnCluster = (
  coordinator: string,
  wanted: ScaleSettings,
  say: Say,
): Promise<Sized> =>
  inDatabase(coordinator, "full", async (url, workers) => {
    await makeCluster(url, workers, wanted.shards);
    const environment = await fillDemo(url);
    await loadOnCluster(url, wanted, say);
    return environment;
  });

/** The database is dropped on each node when it is closed. */
async function inDatabase(
  coordinator: string,
  kind: string,
  fill: (url: string, workers: readonly string[]) => Promise<Record<string, string>>,
): Promise<Sized> {
  const name = `scale_${kind}_${process.pid}`;
  const workers = await onDatabase(coordinator, async (client) => {
    const { rows } = await client.query<{ at: string }>(
      "SELECT nodename || ':' || nodeport AS at FROM pg_dist_node WHERE groupid <> 0 ORDER BY groupid",
    );
    return rows.map(({ at }) => at);
  });
  const at = (node: string, database: string) => {
    const url = new URL(coordinator);
    url.host = node;
    url.pathname = `/${database}`;
    return url.href;
  };
  const hosts = [new URL(coordinator).host, ...workers];
  for (const host of hosts) await onDatabase(at(host, "postgres"), putBack);
  const drop = async () => {
    for (const host of hosts) {
      await onDatabase(at(host, "postgres"), (client) =>
        client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
      );
    }
  };
  const folder = await mkdtemp(join(tmpdir(), "roundsman-scale-"));
  const close = async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
  const url = at(new URL(coordinator).host, name);
  try {
    const environment = { ...(await fill(url, workers)), DATABASE_CLUSTER: "citus" };
    return { url, environment, folder, nodes: hosts.map((host) => at(host, name)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
