import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Keeps a data folder to the account that runs the service, now and from here on: folders 0700, files 0600. One
 * that is so itself has been through this before.
 */
export function keepToOwner(folder) {
  process.umask(0o077);
  const passable = isLent(join(folder, "postgres", "cluster")) ? 0o711 : 0o700;
  if (modeOf(folder) === passable) return;
  tighten(folder);
  // From the inside out: cut short by a kill, it is begun again.
  for (const path of [join(folder, "postgres"), folder]) {
    if (lstatSync(path, { throwIfNoEntry: false })) chmodSync(path, passable);
  }
}

/** Root lends a cluster to an account of its own, which has to get to it. It keeps its modes itself. */
const isLent = (cluster) => {
  const found = lstatSync(cluster, { throwIfNoEntry: false });
  return found?.isDirectory() === true && found.uid !== process.getuid?.();
};

function tighten(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === "cluster") continue;
    if (entry.isDirectory()) {
      tighten(path);
      chmodSync(path, 0o700);
    } else if (entry.isFile()) {
      chmodSync(path, 0o600);
    }
  }
}

const modeOf = (path) => lstatSync(path).mode & 0o777;
