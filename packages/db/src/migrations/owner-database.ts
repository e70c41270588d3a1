import { fileURLToPath } from "node:url";

import { runningEmbedded } from "../embedded/running";
import { startEmbedded } from "../embedded/start-embedded";
import { databaseUrls, servingUrls } from "../urls";
import type { DatabaseUrls, ServingUrls } from "../urls";

/** Where the embedded PostgreSQL keeps its data. */
const EMBEDDED_FOLDER = fileURLToPath(new URL("../../../../data/postgres", import.meta.url));

/**
 * Runs a command of the command line on the database of DATABASE_URL; without one on the embedded
 * one, which is started for as long as it takes where it isn't running.
 */
export async function withOwnerDatabase<T>(work: (urls: DatabaseUrls) => Promise<T>): Promise<T> {
  const environment = process.env;
  if (environment["DATABASE_URL"]) return await work(databaseUrls(environment));

  const running = await runningEmbedded(EMBEDDED_FOLDER);
  if (running) return await work(databaseUrls({ DATABASE_URL: running }));

  const embedded = await startEmbedded({ folder: EMBEDDED_FOLDER });
  try {
    return await work(databaseUrls({ DATABASE_URL: embedded.url }));
  } finally {
    await embedded.stop();
  }
}

/**
 * The same for a command that needs no more than a process that serves: where it is given the addresses of the
 * two roles, it does without the owner's.
 */
export async function withServingDatabase<T>(work: (urls: ServingUrls) => Promise<T>): Promise<T> {
  if (process.env["DATABASE_URL"] || !process.env["SERVICE_DATABASE_URL"]) {
    return await withOwnerDatabase(work);
  }
  return await work(servingUrls(process.env));
}
