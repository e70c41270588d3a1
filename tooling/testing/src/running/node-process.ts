import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Running {
  /** What the awaited line said. */
  found: RegExpExecArray;
  pid: number;
  /** Settles once it is gone, whatever ended it. */
  exited: Promise<unknown>;
  /** Tells it to end, and waits until it has. */
  stop: () => Promise<void>;
  /** Kills it outright (-9). */
  kill: () => Promise<void>;
}

interface Starting {
  cwd: string;
  env: Record<string, string>;
  /** Said by one line once it is ready. */
  ready: RegExp;
  /** Hears every line of its output. */
  onLine?: (line: string) => void;
}

/** Starts a Node process and waits for a line of its output. @throws where it ends before */
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
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    const early: string[] = [];
    output.on("line", function listen(line) {
      early.push(line);
      const said = ready.exec(line);
      if (!said) return;
      output.off("line", listen);
      resolve(said);
    });
    if (onLine) output.on("line", onLine);
    child.once("exit", () =>
      reject(new Error(`${args.join(" ")} ended early: ${early.join("\n")}`)),
    );
  });
  if (!onLine) {
    // What comes after is let go by unread: it must not fill the pipe, nor cost us anything.
    output.close();
    child.stdout.resume();
  }
  const end = (signal: "SIGTERM" | "SIGKILL") => async () => {
    child.kill(signal);
    await exited;
  };
  return { found, pid: child.pid ?? 0, exited, stop: end("SIGTERM"), kill: end("SIGKILL") };
}
