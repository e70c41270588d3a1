import type { Disk } from "flydrive";
import { ProviderFailed, type FailureCode } from "../errors";
import { fileTypes, type Files, type FileType } from "./files";
import { tenantFolder, typeOfKey } from "./key";

/**
 * Files over a flydrive disk. The disk is opened at the first use, because the S3 client loads slowly and most
 * processes never need it.
 */
export function driveFiles(kind: Files["kind"], open: () => Promise<Disk>): Files {
  let opened: Promise<Disk> | undefined;
  const disk = () => (opened ??= open());
  return {
    kind,
    async put(key, bytes, { contentType }) {
      requireType(key, contentType);
      await asFiles(async () => (await disk()).put(key, bytes, { contentType }));
    },

    async putStream(key, bytes, options) {
      requireType(key, options.contentType);
      await asFiles(async () => (await disk()).putStream(key, bytes, options));
    },

    get(key) {
      const contentType = typeOfKey(key);
      return asFilesOrNull(async () => {
        const { contentLength } = await (await disk()).getMetaData(key);
        const stream = await (await disk()).getStream(key);
        return { stream, contentType, contentLength };
      });
    },

    async exists(key) {
      typeOfKey(key);
      return asFiles(async () => (await disk()).exists(key));
    },

    async delete(key) {
      typeOfKey(key);
      await asFilesOrNull(async () => (await disk()).delete(key));
    },

    async *keysOf(tenantId) {
      const folder = `${tenantFolder(tenantId)}/`;
      let paginationToken: string | undefined;
      do {
        const options = { recursive: true, ...(paginationToken && { paginationToken }) };
        const page = await asFilesOrNull(async () => (await disk()).listAll(folder, options));
        for (const object of page?.objects ?? []) {
          // A file with another ending is being written now (disk.ts).
          if (object.isFile && isKept(object.key)) yield object.key;
        }
        paginationToken = page?.paginationToken;
      } while (paginationToken);
    },

    async deleteTenant(tenantId) {
      // Without the trailing slash the prefix could match other folders.
      const folder = `${tenantFolder(tenantId)}/`;
      await asFilesOrNull(async () => (await disk()).driver.deleteAll(folder));
    },
  };
}

function requireType(key: string, contentType: FileType): void {
  if (typeOfKey(key) === contentType) return;
  throw new ProviderFailed("files", "invalid", "The file's type is not that of its key.");
}

const isKept = (key: string) => Object.keys(fileTypes).some((ending) => key.endsWith(`.${ending}`));

/** Works like `asFiles`, but returns null for a missing file. */
async function asFilesOrNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    const { code, status } = rootCause(error);
    if (code === "ENOENT" || status === 404) return null;
    throw failure(error);
  }
}

async function asFiles<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw failure(error);
  }
}

function failure(error: unknown): ProviderFailed {
  const { code, status } = rootCause(error);
  const means: FailureCode =
    status === undefined
      ? "unreachable"
      : status === 401 || status === 403
        ? "unauthorised"
        : status === 429 || status >= 500
          ? "busy"
          : "declined";
  const why = status === undefined ? code : `HTTP ${status}`;
  return new ProviderFailed("files", means, `The file store failed (${why}).`, { cause: error });
}

/** flydrive wraps errors. The innermost one has Node's code or the S3 answer's status. */
function rootCause(error: unknown): { code: string; status: number | undefined } {
  let root = error;
  while (root instanceof Error && root.cause !== undefined) root = root.cause;
  const code = has(root, "code") ? String(root.code) : has(root, "name") ? String(root.name) : "";
  const metadata = has(root, "$metadata") ? root.$metadata : undefined;
  const status = has(metadata, "httpStatusCode") ? metadata.httpStatusCode : undefined;
  return { code, status: typeof status === "number" ? status : undefined };
}

function has<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === "object" && value !== null && key in value;
}
