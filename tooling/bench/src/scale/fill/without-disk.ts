import type { EventEmitter } from "node:events";
import { escapeLiteral, type Client } from "pg";
import { onDatabase } from "../../on-database";
import type { Stopwatch } from "./stopwatch";

const settings = ["fsync", "full_page_writes", "autovacuum"];

/** The setting in which a server keeps the earlier values as JSON. After a killed run the next one restores them. */
const note = "roundsman_bench.stood";

/**
 * Runs `work` while these servers do not wait for the disk. Later measurements wait as usual: the settings are
 * restored when the work ends, succeeds or fails, and at once on a signal.
 * @throws on a signal, even while the work runs
 */
export async function whileLoading(
  superuserUrls: readonly string[],
  watch: Pick<Stopwatch, "time">,
  work: () => Promise<void>,
  signals: EventEmitter = process,
): Promise<void> {
  const all = (each: (client: Client) => Promise<unknown>) =>
    Promise.all(superuserUrls.map((url) => onDatabase(url, each)));
  const aside = all(setAside);
  try {
    await untilSignal(signals, async () => {
      await aside;
      await work();
    });
  } finally {
    await aside.catch(() => {});
    await all(putBack);
  }
  await watch.time("checkpoint", () => all((client) => client.query("CHECKPOINT")));
}

/** Restores the settings that a killed run left behind. Does nothing if there are none. */
export async function putBack(superuser: Client): Promise<void> {
  const kept = await standing(superuser, [note]);
  const before = kept.get(note);
  if (before === undefined) return;
  const stood = new Map(Object.entries(JSON.parse(before) as Record<string, string>));
  for (const name of settings) await alterSystem(superuser, name, stood.get(name));
  await alterSystem(superuser, note, undefined);
  await superuser.query("SELECT pg_reload_conf()");
}

/** Notes the current values first, so that a run that is cut off in the middle can be reversed completely. */
async function setAside(superuser: Client): Promise<void> {
  await putBack(superuser);
  const stood = await standing(superuser, settings);
  await alterSystem(superuser, note, JSON.stringify(Object.fromEntries(stood)));
  for (const name of settings) await alterSystem(superuser, name, "off");
  await superuser.query("SELECT pg_reload_conf()");
}

/** Returns which of these settings `ALTER SYSTEM` has set. */
async function standing(superuser: Client, names: readonly string[]) {
  const { rows } = await superuser.query<{ name: string; setting: string }>(
    `SELECT name, setting FROM pg_file_settings
      WHERE sourcefile = current_setting('data_directory') || '/postgresql.auto.conf' AND name = ANY ($1)`,
    [names],
  );
  return new Map(rows.map(({ name, setting }) => [name, setting]));
}

const alterSystem = (superuser: Client, name: string, value: string | undefined) =>
  superuser.query(
    value === undefined
      ? `ALTER SYSTEM RESET ${name}`
      : `ALTER SYSTEM SET ${name} = ${escapeLiteral(value)}`,
  );

/** Rejects on the first signal. A second signal ends the process, as without a listener. */
async function untilSignal(signals: EventEmitter, work: () => Promise<void>): Promise<void> {
  let stop = (_signal: string): void => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = (signal) => reject(new Error(`Stopped by ${signal}`));
  });
  for (const signal of ["SIGINT", "SIGTERM"]) signals.on(signal, stop);
  try {
    await Promise.race([work(), stopped]);
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"]) signals.off(signal, stop);
  }
}
