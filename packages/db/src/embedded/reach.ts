import { execFile } from "node:child_process";
import { chmod, mkdir } from "node:fs/promises";
import { userInfo } from "node:os";
import { promisify } from "node:util";

import type { Account } from "./account";

const run = promisify(execFile);

/**
 * The place of root's clusters and the server's files if they are below a folder that only root may enter (`/root`,
 * or one created by `mktemp -d`).
 */
export const ROOT_HOME = "/var/lib/roundsman";

/**
 * The mode of a folder with a cluster: private, except that root lends the cluster to an account that must pass
 * through.
 */
export const folderMode = userInfo().uid === 0 ? 0o711 : 0o700;

/** Creates `ROOT_HOME`, which others may pass through with any umask. */
export async function makeRootHome(): Promise<void> {
  await mkdir(ROOT_HOME, { recursive: true });
  await chmod(ROOT_HOME, 0o755);
}

/** Returns true if the account may enter the folder. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  if (account.uid === undefined) return true;
  try {
    await run("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
