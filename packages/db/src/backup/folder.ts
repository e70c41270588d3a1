import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The database's own folder, which an archive stores as tables. */
const DATABASE = "postgres";
/** The process ids of the running service. */
const RUNNING = "running.json";
/** Archives that somebody stored in the data folder, finished or not. */
const ARCHIVE = /\.(zip|half)$/;

/**
 * Lists a data folder's files for an archive, apart from the database, as paths from there with `/`. Every file in
 * the folder counts, so that a new secret or a new folder is never left out.
 * @param secrets true lists the files at the top too, which are the installation's secrets
 */
export async function keptFiles(folder: string, { secrets }: { secrets: boolean }) {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.isDirectory()) {
        return entry.name === DATABASE ? [] : filesBelow(join(folder, entry.name), entry.name);
      }
      const kept = entry.isFile() && entry.name !== RUNNING && !ARCHIVE.test(entry.name);
      return kept && secrets ? [entry.name] : [];
    }),
  );
  return lists.flat().toSorted();
}

async function filesBelow(folder: string, path: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return filesBelow(join(folder, entry.name), inner);
      return entry.isFile() ? [inner] : [];
    }),
  );
  return lists.flat();
}
