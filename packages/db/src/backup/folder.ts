import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** What of a data folder goes into an archive beside the database: pictures and documents, and mails. */
export const KEPT_FOLDERS = ["files", "mail"];
/** Without the first the sealed columns can't be read again, and links in mails stop working. */
export const SECRETS = ["secret-key", "sandbox-secret"];

/** The files below some folders of `folder`, as paths from there with `/`. */
export async function filesIn(folder: string, names: readonly string[]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => below(join(folder, name), name)));
  return found.flat().toSorted();
}

async function below(folder: string, path: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.map(async (entry) => {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory()) return below(join(folder, entry.name), inner);
      return entry.isFile() ? [inner] : [];
    }),
  );
  return found.flat();
}
