import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../../../..");

/** Creates a folder for this run. The operating system deletes it. */
export const newFolder = (name: string) => mkdtempSync(join(tmpdir(), `roundsman-${name}-`));

/** Starts a TypeScript file of one of the packages. */
export function startTsx(
  folder: string,
  file: string,
  args: string[],
  env: Record<string, string>,
) {
  return spawn(process.execPath, ["--import", "tsx", file, ...args], {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Runs a TypeScript file of a package to its end, and returns its output. @throws if it fails */
export function runTsx(
  folder: string,
  file: string,
  env: Record<string, string>,
  args: string[] = [],
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = startTsx(folder, file, args, env);
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
    child.on("close", (code) => {
      if (code === 0) resolve(text);
      else reject(new Error(`${file} ended with ${code}`));
    });
  });
}

/** Returns the first match in a child's output; rejects if the child ends earlier. */
export function lineOf(
  child: ReturnType<typeof startTsx>,
  wanted: RegExp,
): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (more: string) => {
      text += more;
      const found = wanted.exec(text);
      if (found) resolve(found);
    });
    child.on("exit", (code) => reject(new Error(`ended with ${code} before ${wanted}: ${text}`)));
  });
}
