import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { openPromise, type Entry, type ZipFile } from "yauzl";

import { FORMAT, MANIFEST, type Manifest } from "./manifest";

/** An archive that has passed its checks. */
export interface Archive {
  manifest: Manifest;
  paths: string[];
  open: (path: string) => Promise<Readable>;
  close: () => void;
}

/**
 * Opens an archive and reads all of it once.
 * @throws Error if it is no archive of ours, from a later version, or differs from its digests
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openZip(file);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const open = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new Error(`${path} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    const manifest = await readManifest(open);
    await checkParts(manifest, entries, open);
    return { manifest, paths: Object.keys(manifest.sha256), open, close: () => zip.close() };
  } catch (cause) {
    zip.close();
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${file} is damaged, or no backup of this service: ${why}`, { cause });
  }
}

async function openZip(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { lazyEntries: true, autoClose: false });
  } catch (cause) {
    throw new Error(`${file} is damaged, or no backup of this service`, { cause });
  }
}

async function readManifest(open: (path: string) => Promise<Readable>): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await text(await open(MANIFEST)));
  if (manifest.format > FORMAT) throw new Error("it was made by a later version of the service");
  return manifest;
}

async function checkParts(
  { sha256 }: Manifest,
  entries: ReadonlyMap<string, Entry>,
  open: (path: string) => Promise<Readable>,
): Promise<void> {
  const unknown = [...entries.keys()].find((path) => path !== MANIFEST && !(path in sha256));
  if (unknown) throw new Error(`${unknown} is not in its list`);
  for (const [path, digest] of Object.entries(sha256)) {
    const hash = createHash("sha256");
    for await (const bytes of await open(path)) hash.update(bytes as Uint8Array);
    if (hash.digest("hex") !== digest) throw new Error(`${path} is not as it was written`);
  }
}
