import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Running {
  /** The match of the awaited line. */
  found: RegExpExecArray;
  pid: number;
  /** Settles once the process is gone, for any reason. */
  exited: Promise<unknown>;
  /** Ends the process, and waits for that. */
  stop: () => Promise<void>;
  /** Kills the process (-9). */
  kill: () => Promise<void>;
}

interface Starting {
  cwd: string;
  env: Record<string, string>;
  /** Matches the line that the process prints once it is ready. */
  ready: RegExp;
  /** Receives every line of its output. */
  onLine?: (line: string) => void;
}

/**
 * Starts a Node process and waits for a line of its output.
 * @throws if it ends before
 */
export async function startNode(
  args: readonly string[],
  { cwd, env, ready, onLine }: Starting,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const output = createInterface({ input: child.stdout });
  const match = await new Promise<RegExpExecArray>((resolve, reject) => {
    const early: string[] = [];
    output.on("line", function listen(line) {
      early.push(line);
      const lineMatch = ready.exec(line);
      if (!lineMatch) return;
      output.off("line", listen);
      resolve(lineMatch);
    });
    if (onLine) output.on("line", onLine);
    child.once("exit", () =>
      reject(new Error(`${args.join(" ")} ended early: ${early.join("\n")}`)),
    );
  });
  if (!onLine) {
    // Later output is discarded unread: it must not fill the pipe, nor cost time.
    output.close();
    child.stdout.resume();
  }
  const end = (signal: "SIGTERM" | "SIGKILL") => async () => {
    child.kill(signal);
    await exited;
  };
  return { found: match, pid: child.pid ?? 0, exited, stop: end("SIGTERM"), kill: end("SIGKILL") };
}
