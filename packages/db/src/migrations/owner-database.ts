import { fileURLToPath } from "node:url";

import { runningEmbedded } from "../embedded/running";
import { startEmbedded } from "../embedded/start-embedded";
import { databaseUrls, servingUrls } from "../urls";
import type { DatabaseUrls, ServingUrls } from "../urls";

/** The folder of the embedded PostgreSQL's data. */
const EMBEDDED_FOLDER = fileURLToPath(new URL("../../../../data/postgres", import.meta.url));

/**
 * Runs a command-line command on the database of DATABASE_URL; without one on the embedded PostgreSQL, which is
 * started for the command if it is not running.
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
 * Does so for a command that needs no more rights than a serving process: with the addresses of the two roles, it
 * needs no owner's.
 */
export async function withServingDatabase<T>(work: (urls: ServingUrls) => Promise<T>): Promise<T> {
  if (process.env["DATABASE_URL"] || !process.env["SERVICE_DATABASE_URL"]) {
    return await withOwnerDatabase(work);
  }
  return await work(servingUrls(process.env));
}
