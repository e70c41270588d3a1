import type { Readable } from "node:stream";

/** The types that are kept, by the ending of their key; nothing a browser would run is among them. */
export const fileTypes = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  avif: "image/avif",
  pdf: "application/pdf",
  csv: "text/csv",
  json: "application/json",
  zip: "application/zip",
} as const;

export type FileType = (typeof fileTypes)[keyof typeof fileTypes];

/** A kept file on its way out. Read the stream to its end, or destroy it. */
export interface StoredFile {
  stream: Readable;
  contentType: FileType;
  /** Bytes. */
  contentLength: number;
}

/**
 * Where pictures, proofs and documents are kept.
 *
 * A key is `tenants/<uuid>/<path>.<ending>` or, for the installation's own, `service/<path>.<ending>`:
 * lower-case letters, digits, `-`, `_` and single dots, at most 300 characters, the ending one of
 * `fileTypes`. Make a new key for new content: copies are kept for long.
 *
 * Every method throws `ProviderFailed`: `invalid` for a bad key, otherwise as the store fails.
 */
export interface Files {
  readonly kind: "disk" | "s3";

  /** Whole or not at all; takes the place of what was there. The type must match the key's ending. */
  put(key: string, bytes: Uint8Array, options: { contentType: FileType }): Promise<void>;

  /**
   * The same for what memory does not hold: `bytes` is read once, and `contentLength` (bytes) is how long
   * it is. Nobody else may be writing to the key. Where the writer is killed, `delete` takes what it left.
   */
  putStream(
    key: string,
    bytes: Readable,
    options: { contentType: FileType; contentLength: number },
  ): Promise<void>;

  /** Null where there is none. */
  get(key: string): Promise<StoredFile | null>;

  exists(key: string): Promise<boolean>;

  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;

  /** The keys of everything a business has, in no particular order; for its export. */
  keysOf(tenantId: string): AsyncIterable<string>;

  /** Deletes everything a business has; for its erasure. */
  deleteTenant(tenantId: string): Promise<void>;
}
