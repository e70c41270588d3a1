import type { EventEmitter } from "node:events";
import { escapeLiteral, type Client } from "pg";
import { onDatabase } from "../../on-database";
import type { Stopwatch } from "./stopwatch";

const settings = ["fsync", "full_page_writes", "autovacuum"];

/** Where a server keeps what stood before, as JSON: whoever comes after a run that was killed puts it back. */
const note = "roundsman_bench.stood";

/**
 * Works while these servers wait for no disk. What is measured afterwards waits as ever: the settings are put back however the
 * work ends, and at once where a signal says to stop.
 * @throws where a signal does, whatever the work is at
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

/** Puts back what a run left that was killed. Does nothing where none was. */
export async function putBack(superuser: Client): Promise<void> {
  const kept = await standing(superuser, [note]);
  const before = kept.get(note);
  if (before === undefined) return;
  const stood = new Map(Object.entries(JSON.parse(before) as Record<string, string>));
  for (const name of settings) await alterSystem(superuser, name, stood.get(name));
  await alterSystem(superuser, note, undefined);
  await superuser.query("SELECT pg_reload_conf()");
}

/** Notes first what stands: cut off in the middle, all of it can be put back. */
async function setAside(superuser: Client): Promise<void> {
  await putBack(superuser);
  const stood = await standing(superuser, settings);
  await alterSystem(superuser, note, JSON.stringify(Object.fromEntries(stood)));
  for (const name of settings) await alterSystem(superuser, name, "off");
  await superuser.query("SELECT pg_reload_conf()");
}

/** What of these was set by `ALTER SYSTEM`. */
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

/** A second signal ends the process, as it does where nobody listens. */
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
