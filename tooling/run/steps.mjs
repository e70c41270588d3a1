// The first steps of both commands. Packages are not installed yet, so these files import only Node's own modules.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const windows = process.platform === "win32";

/** Ends the command with one plain sentence. */
export function giveUp(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Runs a command to its end; rejects when it fails. `onLine` receives its output instead of the terminal. */
export function run(command, args, more = {}) {
  return new Promise((resolve, reject) => {
    const { env = process.env, onLine, ...rest } = more;
    // turbo looks for pnpm on the path; npm puts it there, a bare `node tooling/run/…` does not.
    const PATH = `${join(root, "node_modules", ".bin")}${delimiter}${env.PATH ?? ""}`;
    const stdio = ["inherit", onLine ? "pipe" : "inherit", "inherit"];
    const options = { cwd: root, stdio, shell: windows, ...rest };
    const child = spawn(command, args, { ...options, env: { ...env, PATH } });
    if (onLine) createInterface({ input: child.stdout }).on("line", onLine);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(" ")} ended with ${signal ?? code}`));
    });
  });
}

export const bin = (name) => join(root, "node_modules", ".bin", name);

/** Runs a TypeScript file of ours; `cwd` is its package, which has tsx installed. */
export const tsx = (cwd, file, args = []) => ({
  command: process.execPath,
  args: ["--import", "tsx", file, ...args],
  cwd: join(root, cwd),
});

/** Installs the locked dependencies unless they are installed already. */
export async function install() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    giveUp(`Roundsman needs Node 20.19 or later; this is ${process.version}.`);
  }
  const lock = createHash("sha256").update(readFileSync(join(root, "pnpm-lock.yaml")));
  const digest = lock.update(readFileSync(join(root, "pnpm-workspace.yaml"))).digest("hex");
  const stamp = join(root, "node_modules", ".installed-from");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log("Installing what is needed …");
  await run("npx", ["-y", packageManager, "install", "--frozen-lockfile", "--prefer-offline"]);
  writeFileSync(stamp, digest);
}

/** Builds the changes since the last build. `only` are turbo's filters of packages. */
export const build = (...only) =>
  run(bin("turbo"), ["run", "build", "--output-logs=errors-only", ...only], {
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", TURBO_TELEMETRY_DISABLED: "1" },
  });
