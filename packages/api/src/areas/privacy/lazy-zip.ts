import type { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A zip whose entries are opened one after the other, each when its turn has come. */
export class LazyZip {
  readonly #zip = new ZipFile();
  #open: Readable | undefined;

  add(name: string, open: () => Readable | Promise<Readable>): void {
    const opened = async () => (this.#open = await open());
    this.#zip.addReadStreamLazy(name, (give) => {
      opened().then(
        (stream) => give(null, stream),
        // The library reads no stream where there is an error.
        (error: unknown) => give(error, undefined as unknown as Readable),
      );
    });
  }

  /** Ends the list of entries and writes all of it. @throws what an entry could not be read for */
  async *bytes(): AsyncGenerator<Uint8Array> {
    const output = this.#zip.outputStream as PassThrough;
    this.#zip.on("error", (error) => output.destroy(error as Error));
    this.#zip.end();
    try {
      for await (const piece of output) yield piece as Uint8Array;
    } finally {
      // Where the reader left in the middle, what was being read is not read on.
      this.#open?.destroy();
    }
  }
}
