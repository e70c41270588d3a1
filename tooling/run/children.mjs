// Starts, watches and stops the processes of a service, in order.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** A process that ran this long before its end counts as having worked; in milliseconds. */
const WORKED = 60_000;
/** A process that ends this often in a row without having worked is given up. */
const MOST_FAILURES = 5;

/** Starts, watches and stops processes. `record` is a file that outlives a killed command. */
export class Children {
  #record;
  #all = [];
  /** True: a process that ends without a stop is started again. False: its end is reported at once. */
  startsAgain = false;
  /** @type {(name: string, how: string | number | null) => void} hears of a process that ended and stays ended */
  onUnexpectedExit = () => {};

  constructor(record) {
    this.#record = record;
  }

  /**
   * Prints each line of a child after its name.
   * @param {string} name
   * @param {{ command: string, args: string[], cwd: string }} how
   * @param {NodeJS.ProcessEnv} env the child's complete environment
   * @param {(line: string) => unknown} onLine receives each line first; a line for which it returns true is not
   * printed
   */
  start(name, how, env, onLine = () => {}) {
    const entry = { name, how, env, onLine, stopping: false, failures: 0 };
    this.#all.push(entry);
    this.#launch(entry);
  }

  #launch(entry) {
    const { name, how, env, onLine } = entry;
    const child = spawn(how.command, how.args, {
      cwd: how.cwd,
      env,
      stdio: ["ignore", "pipe", "pipe"],
      // A terminal's Ctrl+C reaches the full group, but only this command decides who stops when.
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
    entry.child = child;
    entry.startedAt = Date.now();
    entry.ended = new Promise((done) => child.on("exit", done));
    child.on("exit", (code, signal) => {
      if (!entry.stopping) this.#hasEnded(entry, signal ?? code);
    });
    this.#note();
  }

  /** Starts a process again after 0.5, 1, 2 and 4 seconds, and gives it up when it ends a fifth time. */
  #hasEnded(entry, how) {
    entry.failures = Date.now() - entry.startedAt > WORKED ? 1 : entry.failures + 1;
    if (!this.startsAgain || entry.failures === MOST_FAILURES) {
      this.onUnexpectedExit(entry.name, how);
      return;
    }
    const seconds = 2 ** (entry.failures - 2);
    console.error(`${entry.name} ended by itself (${how}). Starting it again in ${seconds} s.`);
    entry.waiting = setTimeout(() => this.#launch(entry), seconds * 1000);
  }

  /** Stops the processes of these names, or all, the last started first; after ten seconds it kills them. */
  async stop(...names) {
    const going = this.#all.filter(({ name }) => names.length === 0 || names.includes(name));
    for (const entry of going) {
      entry.stopping = true;
      clearTimeout(entry.waiting);
    }
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

/** Ends processes that a killed command left running, but only those that are still ours. */
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
    // Without /proc a live pid of ours can't be distinguished from a stranger's, so it is left alone.
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
    // The process has ended meanwhile.
  }
}
