// The processes of a running service: started together, watched, and stopped in order.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** Starts, watches and stops processes. `record` is a file that outlives a killed command. */
export class Children {
  #record;
  #all = [];
  #stopping = false;
  onUnexpectedExit = () => {};

  constructor(record) {
    this.#record = record;
  }

  /** Each line of a child is printed after its name; `env` is all it is told. Answers with the child. */
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
    const entry = { name, child, ended: new Promise((done) => child.on("exit", done)) };
    child.on("exit", (code, signal) => {
      if (!this.#stopping) this.onUnexpectedExit(name, signal ?? code);
    });
    this.#all.push(entry);
    this.#note();
    return child;
  }

  /** Stops all, last started first; whoever does not go in ten seconds is made to. */
  async stop() {
    this.#stopping = true;
    for (const { child, ended } of this.#all.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill("SIGTERM");
      const slow = setTimeout(() => child.kill("SIGKILL"), 10_000);
      await ended;
      clearTimeout(slow);
    }
    rmSync(this.#record, { force: true });
  }

  #note() {
    const pids = this.#all.map(({ child }) => child.pid);
    writeFileSync(this.#record, JSON.stringify(pids), { mode: 0o600 });
  }
}

/** Ends what an earlier command left running when it was killed: only processes that are still ours. */
export async function stopLeftovers(record, house) {
  if (!existsSync(record)) return;
  const pids = JSON.parse(readFileSync(record, "utf8"));
  const ours = pids.filter((pid) => isOurs(pid, house));
  for (const pid of ours) signal(pid, "SIGTERM");
  for (let tries = 0; tries < 100 && ours.some((pid) => isOurs(pid, house)); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const pid of ours) if (isOurs(pid, house)) signal(pid, "SIGKILL");
  rmSync(record, { force: true });
}

function isOurs(pid, house) {
  try {
    process.kill(pid, 0);
    // Where /proc is missing a live pid of ours can't be told from a stranger's: leave it alone.
    const folder = `/proc/${pid}`;
    if (!existsSync(folder)) return false;
    const command = readFileSync(`${folder}/cmdline`, "utf8");
    const environment = readFileSync(`${folder}/environ`, "utf8");
    return command.includes(house) || environment.includes(`ROUNDSMAN_HOUSE=${house}\0`);
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
