import { execFile } from "node:child_process";
import { promisify } from "node:util";

import type { Account } from "./account";

const run = promisify(execFile);

/**
 * Where root's clusters and the server's files go when they lie below a folder that only root may
 * enter (`/root`, or one made by `mktemp -d`).
 */
export const ROOT_HOME = "/var/lib/roundsman";

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
