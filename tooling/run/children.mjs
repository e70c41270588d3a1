// The processes of a running service: started together, watched, and stopped in order.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Starts, watches and stops processes. `record` is a file that outlives a killed command. */
export class Children {
  #record;
  #all = [];
  /** @type {(name: string, how: string | number | null) => void} hears of a process that was not told to end */
  onUnexpectedExit = () => {};

  constructor(record) {
    this.#record = record;
  }

  /**
   * Each line of a child is printed after its name; `env` is all it is told. Answers with the child.
   * @param {string} name
   * @param {{ command: string, args: string[], cwd: string }} how
   * @param {NodeJS.ProcessEnv} env
   * @param {(line: string) => unknown} onLine hears each line first; one it answers truly to is not printed
   */
  start(name, { command, args, cwd }, env, onLine = () => {}) {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // A terminal's Ctrl+C reaches the whole group; only we decide who stops when.
      detached: process.platform !== "win32",
    });
    for (const stream of [child.stdout, child.stderr]) {
      let rest = "";
      stream.setEncoding("utf8").on("data", (text) => {
        const lines = (rest + text).split("\n");
        rest = lines.pop() ?? "";
        for (const line of lines) if (!onLine(line)) console.log(`${name.padEnd(9)}${line}`);
      });
    }
    const ended = new Promise((done) => child.on("exit", done));
    const entry = { name, child, ended, stopping: false };
    child.on("exit", (code, signal) => {
      if (!entry.stopping) this.onUnexpectedExit(name, signal ?? code);
    });
    this.#all.push(entry);
    this.#note();
    return child;
  }

  /** Stops those of these names, or all, last started first; whoever does not go in ten seconds is made to. */
  async stop(...names) {
    const going = this.#all.filter(({ name }) => names.length === 0 || names.includes(name));
    for (const entry of going) entry.stopping = true;
    for (const { child, ended } of going.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(slow);
    }
    this.#all = this.#all.filter((entry) => !going.includes(entry));
    if (this.#all.length > 0) this.#note();
    else rmSync(this.#record, { force: true });
  }

  #note() {
    const pids = this.#all.map(({ child }) => child.pid);
    writeFileSync(this.#record, JSON.stringify(pids), { mode: 0o600 });
  }
}

/** Ends what an earlier command left running when it was killed: only processes that are still ours. */
export async function stopLeftovers(record, installation) {
  if (!existsSync(record)) return;
  const pids = JSON.parse(readFileSync(record, "utf8"));
  const ours = pids.filter((pid) => isOurs(pid, installation));
  for (const pid of ours) signal(pid, "SIGTERM");
  for (let tries = 0; tries < 100 && ours.some((pid) => isOurs(pid, installation)); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const pid of ours) if (isOurs(pid, installation)) signal(pid, "SIGKILL");
  rmSync(record, { force: true });
}

function isOurs(pid, installation) {
  try {
    process.kill(pid, 0);
    // Where /proc is missing a live pid of ours can't be told from a stranger's: leave it alone.
    const folder = `/proc/${pid}`;
    if (!existsSync(folder)) return false;
    const command = readFileSync(`${folder}/cmdline`, "utf8");
    const environment = readFileSync(`${folder}/environ`, "utf8");
    return (
      command.includes(installation) ||
      environment.includes(`ROUNDSMAN_INSTALLATION=${installation}\0`)
    );
  } catch {
    return false;
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // Gone in the meantime.
  }
}
