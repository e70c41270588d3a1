import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { driveFiles } from "./drive";
import type { Files } from "./files";

/** Stores files in a folder of this machine; several processes may share it. */
export function diskFiles(folder: string): Files {
  return driveFiles("disk", async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([
      import("flydrive"),
      import("flydrive/drivers/fs"),
    ]);
    const location = resolve(folder);
    /** Writes to a temporary file and renames it, so that no reader gets half a file and a crash leaves none. */
    class WholeFileDriver extends FSDriver {
      override async put(key: string, contents: string | Uint8Array): Promise<void> {
        const place = join(location, key);
        const part = `${place}.${randomUUID()}.part`;
        await makeFolderOf(place);
        await writeFile(part, contents, { mode: fileMode });
        await rename(part, place);
      }
      override async putStream(
        key: string,
        contents: Readable,
        options?: { contentLength?: number },
      ): Promise<void> {
        const part = join(location, partOf(key));
        try {
          await makeFolderOf(part);
          await pipeline(contents, createWriteStream(part, { mode: fileMode }));
          if ((await stat(part)).size !== options?.contentLength) {
            throw new Error("The stream is not as long as it was said to be");
          }
          await rename(part, join(location, key));
        } catch (error) {
          await rm(part, { force: true });
          throw error;
        }
      }
      override async delete(key: string): Promise<void> {
        await super.delete(key);
        await rm(join(location, partOf(key)), { force: true });
      }
    }
    return new Disk(new WholeFileDriver({ location, visibility: "private" }));
  });
}

/** Photos, signatures, receipts and exports are readable only by the account that runs the service. */
const fileMode = 0o600;
const makeFolderOf = (file: string) => mkdir(dirname(file), { recursive: true, mode: 0o700 });

/** Returns the temporary file for a single writer. */
const partOf = (key: string) => `${key}.part`;
