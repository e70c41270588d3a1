import { randomUUID } from "node:crypto";
import { open, unlink, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

/** Bytes that were written down before the first of them is sent. */
interface Spool {
  /** Bytes. */
  size: number;
  /** All of it from the beginning, once. Read it to its end, or destroy it: then it is gone. */
  stream: () => Readable;
  /** For one that is not read after all. Doing it again does no harm. */
  drop: () => Promise<void>;
}

/**
 * Writes bytes to a file of this machine that has no name, so that what they are made from (a database
 * connection) is let go before a reader who may be slow gets any. Without a name nobody else can open
 * it, and it is gone with the process, however that ends.
 * @throws what `bytes` throws
 */
export async function spool(
  bytes: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Spool> {
  const file = await openNameless();
  try {
    await writeFile(file, bytes, { signal });
    const { size } = await file.stat();
    return {
      size,
      stream: () => file.createReadStream({ start: 0, end: Math.max(size - 1, 0) }),
      drop: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `roundsman-spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await unlink(path);
  return file;
}
