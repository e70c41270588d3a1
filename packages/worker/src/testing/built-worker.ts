import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const packageFolder = fileURLToPath(new URL("../..", import.meta.url));
// A folder below node_modules, so that Node resolves the packages outside the bundle and the real dist/ is left
// alone. Each test process has its own folder, because files that run at once each build a worker.
const folder = `node_modules/.tests/${process.env["VITEST_POOL_ID"]}`;
const outfile = `${folder}/main.js`;

export async function buildWorker(): Promise<void> {
  await promisify(execFile)(
    "node_modules/.bin/bundle",
    ["src/main.ts", "--into", folder, "--split"],
    {
      cwd: packageFolder,
    },
  );
}

export const startBuilt = (env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ["--enable-source-maps", outfile], {
    cwd: packageFolder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });

/** Ends the process by this signal, and returns its exit code; null if the signal killed it. */
export async function end(
  child: ChildProcess,
  signal: "SIGTERM" | "SIGKILL",
): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit");
  child.kill(signal);
  await exited;
  return child.exitCode;
}
