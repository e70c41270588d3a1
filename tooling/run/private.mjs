import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Restricts a data folder to the account that runs the service: folders 0700, files 0600. A folder with the right
 * mode has been restricted before.
 */
export function keepToOwner(folder) {
  process.umask(0o077);
  const passable = isLent(join(folder, "postgres", "cluster")) ? 0o711 : 0o700;
  if (modeOf(folder) === passable) return;
  tighten(folder);
  // From the inside out, so that a killed run starts again.
  for (const path of [join(folder, "postgres"), folder]) {
    if (lstatSync(path, { throwIfNoEntry: false })) chmodSync(path, passable);
  }
}

/** Root lends a cluster to a separate account, which must reach it. That account keeps the cluster's modes itself. */
const isLent = (cluster) => {
  const status = lstatSync(cluster, { throwIfNoEntry: false });
  return status?.isDirectory() === true && status.uid !== process.getuid?.();
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
