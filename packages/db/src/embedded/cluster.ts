import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chown, mkdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { canEnter, makeRootHome, ROOT_HOME } from "./reach";
import { serverEnvironment } from "./settings";

const run = promisify(execFile);

/** Returns PostgreSQL's data folder, if it exists already. */
export async function existingCluster(folder: string): Promise<string | undefined> {
  return await realpath(join(folder, "cluster")).catch(() => undefined);
}

/**
 * Creates the cluster `<folder>/cluster`. If the account can't reach that, it is a link to another folder below
 * `ROOT_HOME`; deleting the link starts over.
 *
 * It is created next to its place and then renamed. So an interrupted one is never mistaken for a cluster, and of two
 * processes that start at once the first decides.
 */
export async function makeCluster(folder: string, make: Making): Promise<string> {
  const place = join(folder, "cluster");
  const within = await canEnter(folder, make.account);
  const aside = within ? `${place}.${randomUUID()}` : join(ROOT_HOME, randomUUID());
  if (!within) await makeRootHome();
  await initialise(aside, make);
  try {
    await (within ? rename(aside, place) : symlink(aside, place));
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    if (!(await existingCluster(folder))) throw error;
  }
  return await realpath(place);
}

interface Making {
  tools: Binaries;
  account: Account;
  /** The superuser's password. */
  password: string;
  durable: boolean;
}

async function initialise(cluster: string, make: Making): Promise<void> {
  const { account, tools, password, durable } = make;
  await mkdir(cluster, { mode: 0o700 });
  const passwordFile = `${cluster}.password`;
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(cluster, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const args = [`--pgdata=${cluster}`, "--username=postgres", `--pwfile=${passwordFile}`];
  args.push("--auth=scram-sha-256", "--encoding=UTF8");
  // The built-in collation sorts alike on every machine and depends on nothing of the system.
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  if (!durable) args.push("--no-sync");
  try {
    await run(tools.initdb, args, { ...account, cwd: cluster, env: serverEnvironment() });
  } finally {
    await rm(passwordFile, { force: true });
  }
}
