import { ProviderFailed } from "../errors";
import { fileTypes, type FileType } from "./files";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A segment is not empty, starts without a dot, and fits the limit of file systems. */
const segment = /^[a-z0-9_-][a-z0-9._-]{0,127}$/;
const longestKey = 300;

/**
 * Returns the type of a key.
 * @throws ProviderFailed `invalid` for a malformed key (see `Files`), so that no path can escape the store
 */
export function typeOfKey(key: string): FileType {
  const [root, ...path] = key.split("/");
  const inside = root === "tenants" && uuid.test(path[0] ?? "") ? path.slice(1) : path;
  const rooted = root === "service" || inside.length < path.length;
  const wellFormed = inside.length > 0 && path.every((part) => segment.test(part));
  const type = Object.entries(fileTypes).find(([ending]) => key.endsWith(`.${ending}`))?.[1];
  if (!rooted || !wellFormed || key.includes("..") || key.length > longestKey || !type) {
    throw new ProviderFailed("files", "invalid", "That is no key of a kept file.");
  }
  return type;
}

/** Returns the folder of a business's files, without a trailing slash. */
export function tenantFolder(tenantId: string): string {
  if (!uuid.test(tenantId)) {
    throw new ProviderFailed("files", "invalid", "That is no id of a business.");
  }
  return `tenants/${tenantId}`;
}
