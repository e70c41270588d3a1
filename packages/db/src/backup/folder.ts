import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The database's own folder, which an archive holds as tables. */
const DATABASE = "postgres";
/** The process ids of the service that runs now. */
const RUNNING = "running.json";
/** Archives that somebody keeps in the data folder, finished or not. */
const ARCHIVE = /\.(zip|half)$/;

/**
 * Lists the files of a data folder that an archive holds beside the database, as paths from there with `/`. Everything
 * in the folder counts, so that a new secret or a new folder is never left out.
 * @param secrets whether to list the files at the top, which are the installation's secrets
 */
export async function keptFiles(folder: string, { secrets }: { secrets: boolean }) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory()) {
        return entry.name === DATABASE ? [] : filesBelow(join(folder, entry.name), entry.name);
      }
      const kept = entry.isFile() && entry.name !== RUNNING && !ARCHIVE.test(entry.name);
      return kept && secrets ? [entry.name] : [];
    }),
  );
  return found.flat().toSorted();
}

async function filesBelow(folder: string, path: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(join(folder, entry.name), inner);
      return entry.isFile() ? [inner] : [];
    }),
  );
  return found.flat();
}
