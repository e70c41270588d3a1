import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { PassThrough, Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { ZipFile } from "yazl";

/** Opens a part when its turn has come. */
type Open = () => Promise<Readable>;

/** Writes a zip part by part, with the digest of each. The file appears completely or not at all. */
export class ArchiveWriter {
  readonly sha256: Record<string, string> = {};
  readonly #zip = new ZipFile();

  add(path: string, source: Open): void {
    const digested = new PassThrough();
    const hash = createHash("sha256");
    digested.on("data", (bytes: Uint8Array) => hash.update(bytes));
    digested.on("end", () => {
      this.sha256[path] = hash.digest("hex");
    });
    this.#lazily(path, digested, source);
  }

  /** Adds the part that describes all others; written last. */
  addLast(path: string, text: () => Promise<string>): void {
    this.#lazily(path, new PassThrough(), async () => Readable.from([await text()]));
  }

  async writeTo(file: string): Promise<void> {
    const half = `${file}.${process.pid}.half`;
    const zip = this.#zip;
    zip.end();
    try {
      const out = createWriteStream(half, { flags: "wx", mode: 0o600 });
      // A part that can't be read ends the archive, which would otherwise wait for it for ever.
      zip.on("error", (error: Error) => out.destroy(error));
      await pipeline(zip.outputStream, out);
      const handle = await open(half, "r+");
      await handle.sync();
      await handle.close();
      await rename(half, file);
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  }

  #lazily(path: string, through: Transform, source: Open): void {
    const zip = this.#zip;
    zip.addReadStreamLazy(path, { mode: 0o600 }, (give) => {
      source()
        .then((stream) => {
          give(null, through);
          return pipeline(stream, through);
        })
        .catch((error: unknown) => zip.emit("error", error));
    });
  }
}
