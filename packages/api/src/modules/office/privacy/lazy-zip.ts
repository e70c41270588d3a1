import type { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A zip whose entries are opened one after the other, each when its turn has come. */
export class LazyZip {
  readonly #zip = new ZipFile();
  readonly #output = this.#zip.outputStream as PassThrough;
  #open: Readable | undefined;

  constructor() {
    // The first entry is opened before anybody reads: what goes wrong then waits in the output.
    this.#zip.on("error", (error) => this.#output.destroy(error as Error));
    this.#output.on("error", () => {});
  }

  add(name: string, open: () => Readable | Promise<Readable>): void {
    const opened = async () => (this.#open = await open());
    this.#zip.addReadStreamLazy(name, (give) => {
      opened().then(
        (stream) => {
          // The library listens for no error of a stream that it was given late.
          stream.on("error", (error) => this.#zip.emit("error", error));
          return give(null, stream);
        },
        // Cast: the library reads no stream where there is an error.
        (error: unknown) => give(error, undefined as unknown as Readable),
      );
    });
  }

  /** Ends the list of entries and writes all of it. @throws what an entry could not be read for */
  async *bytes(): AsyncGenerator<Uint8Array> {
    this.#zip.end();
    try {
      for await (const piece of this.#output) yield piece as Uint8Array;
    } finally {
      // Where the reader left in the middle, what was being read is not read on.
      this.#open?.destroy();
    }
  }
}
