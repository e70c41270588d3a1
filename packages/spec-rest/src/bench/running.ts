import { spawn } from "node:child_process";
import { once } from "node:events";

export interface Running {
  /** What the awaited line said. */
  found: RegExpExecArray;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts a Node process and waits for a line of its output. @throws where it ends before */
export async function startNode(
  args: readonly string[],
  { cwd, env, ready }: { cwd: string; env: Record<string, string>; ready: RegExp },
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const found = await new Promise<RegExpExecArray>((resolve, reject) => {
    let text = "";
    child.stdout.setEncoding("utf8").on("data", function listen(piece: string) {
      text += piece;
      const said = ready.exec(text);
      if (!said) return;
      // What comes after is let go by unread: it must not fill the pipe.
      child.stdout.off("data", listen).resume();
      resolve(said);
    });
    child.once("exit", () => reject(new Error(`${args.join(" ")} ended early: ${text}`)));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  return { found, pid: child.pid ?? 0, stop };
}
