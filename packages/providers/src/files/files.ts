import type { Readable } from "node:stream";

/** The stored types by the ending of their key. A browser executes none of them. */
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

/** A stored file to send. The caller must read the stream to its end, or destroy it. */
export interface StoredFile {
  stream: Readable;
  contentType: FileType;
  /** Bytes. */
  contentLength: number;
}

/**
 * The store of pictures, proofs and documents.
 *
 * A key is `tenants/<uuid>/<path>.<ending>`, or `service/<path>.<ending>` for the installation's own files:
 * lower-case letters, digits, `-`, `_` and single dots, at most 300 characters, the ending one of `fileTypes`. New
 * content needs a new key, because copies are cached for long.
 *
 * Every method throws `ProviderFailed`: `invalid` for a bad key, otherwise by the failure of the store.
 */
export interface Files {
  readonly kind: "disk" | "s3";

  /** Writes the file completely or not at all, and replaces an existing one. The type must match the key's ending. */
  put(key: string, bytes: Uint8Array, options: { contentType: FileType }): Promise<void>;

  /**
   * Writes a file too large for memory: reads `bytes` once; `contentLength` is its length in bytes. There must be no
   * other writer of the key. After a killed write, `delete` removes the remains.
   */
  putStream(
    key: string,
    bytes: Readable,
    options: { contentType: FileType; contentLength: number },
  ): Promise<void>;

  /** Null if the file is missing. */
  get(key: string): Promise<StoredFile | null>;

  exists(key: string): Promise<boolean>;

  /** A missing file is no error. */
  delete(key: string): Promise<void>;

  /** Returns the keys of all files of a business, in no particular order; for its export. */
  keysOf(tenantId: string): AsyncIterable<string>;

  /** Deletes all files of a business; for its erasure. */
  deleteTenant(tenantId: string): Promise<void>;
}
