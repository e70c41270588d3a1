import { randomUUID } from "node:crypto";
import { rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { driveFiles } from "./drive";
import type { Files } from "./files";

/** Keeps files in a folder of this machine; several processes may share it. */
export function diskFiles(folder: string): Files {
  return driveFiles("disk", async () => {
    const [{ Disk }, { FSDriver }] = await Promise.all([
      import("flydrive"),
      import("flydrive/drivers/fs"),
    ]);
    const location = resolve(folder);
    /** Writes beside and renames, so that nobody reads half a file and a crash leaves none. */
    class WholeFileDriver extends FSDriver {
      override async put(key: string, contents: string | Uint8Array): Promise<void> {
        const part = `${key}.${randomUUID()}.part`;
        await super.put(part, contents);
        await rename(join(location, part), join(location, key));
      }
    }
    return new Disk(new WholeFileDriver({ location, visibility: "private" }));
  });
}
