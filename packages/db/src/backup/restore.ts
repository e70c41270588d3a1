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
  /** Moves existing data aside instead of deleting it. */
  replace: boolean;
  /** False only in tests: a crash may then lose everything. */
  durable?: boolean;
}

export interface Restored {
  takenAt: string;
  /** True if SECRET_KEY was in the archive. */
  secrets: boolean;
  /** The new place of the former data; null if there was none. */
  putAside: string | null;
}

/**
 * Creates a data folder from an archive. It is built next to the folder and moved into place at the end, so that a
 * failure changes nothing.
 * @throws Error if the service runs, the folder has data and `replace` is false, or the archive is damaged or from a
 * later version
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, folder, replace, durable = true } = options;
  await refuseRunning(folder);
  const full = (await readdir(folder).catch(() => [])).length > 0;
  if (full && !replace) {
    throw new Error(`${folder} is not empty. With --replace it is put aside, and not lost`);
  }
  const archive = await openArchive(file);
  const newFolder = `${folder}.restoring`;
  try {
    await refuseLaterMigrations(archive.manifest);
    // A killed restore may have left its folder.
    await removeMade(newFolder);
    await mkdir(newFolder, { recursive: true, mode: folderMode });
    await putDatabase(archive, newFolder, durable);
    await putFiles(archive, newFolder);
    return {
      takenAt: archive.manifest.takenAt,
      secrets: archive.manifest.secrets,
      putAside: await putInPlace(newFolder, folder, full),
    };
  } catch (error) {
    await removeMade(newFolder);
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

async function putDatabase(archive: Archive, newFolder: string, durable: boolean): Promise<void> {
  const server = await startEmbedded({ folder: join(newFolder, "postgres"), durable });
  try {
    await fillDatabase(archive, server);
  } finally {
    await server.stop();
  }
}

async function putFiles({ paths, open }: Archive, newFolder: string): Promise<void> {
  for (const path of paths.filter((one) => !one.startsWith("tables/"))) {
    const place = join(newFolder, path);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(await open(path), createWriteStream(place, { mode: 0o600 }));
  }
}

async function putInPlace(
  newFolder: string,
  folder: string,
  full: boolean,
): Promise<string | null> {
  const aside = `${folder}.before-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  if (full) await rename(folder, aside);
  else await rm(folder, { recursive: true, force: true });
  await rename(newFolder, folder);
  return full ? aside : null;
}

/** The cluster may be a link to another folder. */
async function removeMade(newFolder: string): Promise<void> {
  const cluster = await existingCluster(join(newFolder, "postgres"));
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(newFolder, { recursive: true, force: true });
}
