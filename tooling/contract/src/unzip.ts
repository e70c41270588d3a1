import { once } from "node:events";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { fromBuffer, type Entry, type Options, type ZipFile } from "yauzl";

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

/**
 * Returns the files of a zip as text, by their names.
 * @throws if the zip is damaged or incomplete
 */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await open(bytes, { lazyEntries: false, autoClose: false });
  const entries: Entry[] = [];
  zip.on("entry", (entry: Entry) => entries.push(entry));
  await once(zip, "end");
  const read = promisify(zip.openReadStream.bind(zip));
  const files = new Map<string, string>();
  for (const entry of entries) files.set(entry.fileName, await text(await read(entry)));
  return files;
}
