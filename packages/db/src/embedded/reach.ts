import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import type { Account } from "./account";

const run = promisify(execFile);

/**
 * Where root's clusters and the server's files go when they lie below a folder that only root may
 * enter (`/root`, or one made by `mktemp -d`).
 */
export const ROOT_HOME = "/var/lib/roundsman";

/** Of a folder that holds a cluster: for us alone, but that root lends the cluster to an account passing through. */
export const folderMode = userInfo().uid === 0 ? 0o711 : 0o700;

/** Makes `ROOT_HOME`, which others pass through whatever the umask. */
export async function makeRootHome(): Promise<void> {
  await mkdir(ROOT_HOME, { recursive: true });
  await chmod(ROOT_HOME, 0o755);
}

/** Whether the account may enter the folder. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  try {
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
