import { spawn, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { password } from "../people/people";
import { root } from "./programs";

/* Runs `npm start` as a process, for journeys that stop, kill or move the service itself. */

export interface WholeService {
  child: ChildProcess;
  /** Returns everything printed so far. */
  printed: () => string;
  rest: string;
  /** Sends a request as Olivia, after `signIn`. */
  ask: (method: string, path: string, body?: object) => Promise<Response>;
}

/**
 * Starts the service on a data folder, on ports from `base`.
 * @param more additional settings of the shell
 */
export function startWhole(
  folder: string,
  base: number,
  more: NodeJS.ProcessEnv = {},
): WholeService & { signIn: () => Promise<void> } {
  const env: NodeJS.ProcessEnv = { ...process.env, PORT_BASE: String(base), DATA_FOLDER: folder };
  // A variable of the shell that no process of the service may see.
  env["STRANGERS_SECRET"] = "of another program";
  delete env["DATABASE_URL"];
  Object.assign(env, more);
  const child = spawn(process.execPath, [join(root, "tooling/run/start.mjs")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const rest = `http://localhost:${base + 1000}`;
  let cookie = "";
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${rest}${path}`, {
      method,
      headers: { "content-type": "application/json", cookie },
      ...(body && { body: JSON.stringify(body) }),
    });
  return {
    child,
    printed: () => printed,
    rest,
    ask,
    async signIn() {
      const answer = await ask("POST", "/auth/sign-in", {
        email: "olivia@fellside.example",
        password,
      });
      cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    },
  };
}

export const exitCode = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once("exit", done));

/** Waits until all processes of the service answer. */
export async function running({ child, printed }: WholeService): Promise<void> {
  await expect
    .poll(() => printed().includes("Roundsman is running.") || child.exitCode, {
      timeout: 120_000,
    })
    .toBe(true);
}

/** Ends the service as Ctrl+C does. */
export async function stopWhole({ child }: WholeService): Promise<number | null> {
  const stopped = exitCode(child);
  child.kill("SIGINT");
  return stopped;
}

/** Reads the ids of the processes that `npm start` started, in the order of their start. */
export const startedPids = (folder: string): number[] =>
  JSON.parse(readFileSync(join(folder, "running.json"), "utf8"));
