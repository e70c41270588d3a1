import { createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";

import { existingCluster } from "../embedded/cluster";
import { folderMode } from "../embedded/reach";
import { runningServer } from "../embedded/running";
import { startEmbedded } from "../embedded/start-embedded";
import { openArchive, type Archive } from "./archive-reader";
import { fillDatabase, refuseLaterMigrations } from "./fill-database";

export interface RestoreOptions {
  file: string;
  /** The data folder of `npm start`. */
  folder: string;
  /** Puts what is there aside, and not away. */
  replace: boolean;
  /** False only in tests: a crash may then lose everything. */
  durable?: boolean;
}

export interface Restored {
  takenAt: string;
  /** Whether SECRET_KEY was in the archive. */
  secrets: boolean;
  /** Where what was there before is now; null where nothing was. */
  putAside: string | null;
}

/**
 * Makes a data folder of an archive. All of it is made beside the folder and put in place at the end, so
 * that a failure changes nothing.
 * @throws Error when the service runs, the folder holds something and `replace` is false, or the archive
 * is damaged or of a later version
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, folder, replace, durable = true } = options;
  await refuseRunning(folder);
  const full = (await readdir(folder).catch(() => [])).length > 0;
  if (full && !replace) {
    throw new Error(`${folder} is not empty. With --replace it is put aside, and not lost`);
  }
  const archive = await openArchive(file);
  const made = `${folder}.restoring`;
  try {
    await refuseLaterMigrations(archive.manifest);
    // One that was killed may have left its own behind.
    await removeMade(made);
    await mkdir(made, { recursive: true, mode: folderMode });
    await putDatabase(archive, made, durable);
    await putFiles(archive, made);
    return {
      takenAt: archive.manifest.takenAt,
      secrets: archive.manifest.secrets,
      putAside: await putInPlace(made, folder, full),
    };
  } catch (error) {
    await removeMade(made);
    throw error;
  } finally {
    archive.close();
  }
}

async function refuseRunning(folder: string): Promise<void> {
  const cluster = await existingCluster(join(folder, "postgres"));
  if (cluster && (await runningServer(cluster))) {
    throw new Error("The service is running on this folder: stop it first");
  }
}

async function putDatabase(archive: Archive, made: string, durable: boolean): Promise<void> {
  const server = await startEmbedded({ folder: join(made, "postgres"), durable });
  try {
    await fillDatabase(archive, server);
  } finally {
    await server.stop();
  }
}

async function putFiles({ paths, open }: Archive, made: string): Promise<void> {
  for (const path of paths.filter((one) => !one.startsWith("tables/"))) {
    const place = join(made, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(await open(path), createWriteStream(place, { mode: 0o600 }));
  }
}

async function putInPlace(made: string, folder: string, full: boolean): Promise<string | null> {
  const aside = `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  if (full) await rename(folder, aside);
  else await rm(folder, { recursive: true, force: true });
  await rename(made, folder);
  return full ? aside : null;
}

/** The cluster may be a link to a folder of its own elsewhere. */
async function removeMade(made: string): Promise<void> {
  const cluster = await existingCluster(join(made, "postgres"));
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(made, { recursive: true, force: true });
}
