// pnpm check:audit: verifies that the installed packages are those of the lock file, all from the registry, and that
// the registry lists no vulnerability for those that run in production. Offline it checks less, and passes.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { bin, giveUp, root } from "./steps.mjs";

const patienceMs = 30_000;

const lock = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
const resolutions = lock.split("\n").filter((line) => /^\s+resolution:/.test(line));
const loose = resolutions.filter(
  (line) => !/^\s+resolution: \{integrity: sha512-[\w+/=]+\}$/.test(line),
);
if (resolutions.length === 0 || loose.length > 0) {
  giveUp(`Not from the registry, or without a hash to hold it to:\n${loose.join("\n")}`);
}
console.log(`${resolutions.length} packages, each from the registry and held to its SHA-512`);

const advisoriesFound = await advisories();
if (advisoriesFound === null) {
  console.log("the registry answers no audit here: known vulnerabilities were not asked for");
} else {
  for (const { severity, module_name: name, title, url } of advisoriesFound) {
    console.log(`${severity}: ${name}: ${title} (${url})`);
  }
  const grave = advisoriesFound.filter(
    ({ severity }) => severity === "high" || severity === "critical",
  );
  if (grave.length > 0) giveUp(`${grave.length} grave vulnerabilities in what runs in production`);
  console.log("nothing grave is known of what runs in production");
}

/** Returns the registry's advisories for our packages; null if it does not answer. */
async function advisories() {
  const args = ["audit", "--prod", "--json", "--config.fetch-retries=0"];
  const answer = await promisify(execFile)(bin("pnpm"), args, {
    cwd: root,
    timeout: patienceMs,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  }).catch((error) => error);
  try {
    // pnpm exits with an error both for findings and for an unreachable registry.
    const { advisories: list } = JSON.parse(answer.stdout);
    return list === undefined ? null : Object.values(list);
  } catch {
    return null;
  }
}
