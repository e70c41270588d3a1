import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

// The repository is four folders up, from here and from a program that bundles this file (tooling/prove).
const packageFolder = fileURLToPath(new URL("../../../../packages/spec-rest", import.meta.url));
// The bundle is under node_modules, so that it finds external packages and the real dist/ stays as it is. Each test
// process has its own folder, because files that run at once each build a bundle.
const folder = `node_modules/.tests/${process.env["VITEST_POOL_ID"] ?? "alone"}`;
const outfile = `${folder}/main.js`;

export interface BuiltServer {
  url: string;
  process: ChildProcess;
  /** Everything the server has written to stdout so far, a line of JSON each, and to stderr if `listens` is set. */
  lines: string[];
}

interface Manner {
  /** Options of node, such as `--expose-gc`. */
  node?: readonly string[];
  /** True reads stderr into `lines` instead of passing it on. */
  listens?: boolean;
}

export async function buildServer(): Promise<void> {
  await promisify(execFile)(
    "node_modules/.bin/bundle",
    ["src/main.ts", "--into", folder, "--split"],
    {
      cwd: packageFolder,
    },
  );
}

function launch(env: Record<string, string>, { node = [], listens = false }: Manner = {}) {
  const child = spawn(process.execPath, [...node, "--enable-source-maps", outfile], {
    cwd: packageFolder,
    env: { PATH: process.env["PATH"], NODE_ENV: "production", PORT: "0", ...env },
    stdio: ["ignore", "pipe", listens ? "pipe" : "inherit"],
  });
  if (!child.stdout) throw new Error("Its output is to be read");
  const output = createInterface({ input: child.stdout });
  const lines: string[] = [];
  output.on("line", (line) => lines.push(line));
  if (child.stderr) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  return { child, output, lines };
}

/** Starts the built server on its own port and waits until it listens. */
export async function startBuilt(
  env: Record<string, string>,
  manner: Manner = {},
): Promise<BuiltServer> {
  const { child, output, lines } = launch(env, manner);
  const port = await new Promise<number>((resolve, reject) => {
    output.on("line", (line) => {
      const listening = /"port":(\d+)/.exec(line)?.[1];
      if (listening) resolve(Number(listening));
    });
    child.once("exit", (code) =>
      reject(new Error(`The server ended with ${code}: ${lines.join()}`)),
    );
  });
  return { url: `http://127.0.0.1:${port}`, process: child, lines };
}

/** Runs a built server that can't start, and returns its output and exit code. */
export async function runBuilt(
  env: Record<string, string>,
): Promise<{ code: number | null; lines: string[] }> {
  const { child, lines } = launch(env);
  await once(child, "close");
  return { code: child.exitCode, lines };
}

/** Ends the server with SIGTERM, and returns its exit code. */
export async function endBuilt({ process: child }: BuiltServer): Promise<number | null> {
  const exited = once(child, "exit");
  child.kill("SIGTERM");
  const [code]: (number | null)[] = await exited;
  return code ?? null;
}
