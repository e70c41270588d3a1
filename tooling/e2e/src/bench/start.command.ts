import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { median } from "@roundsman/testing/figures";
import { judgeAll, type Kept } from "@roundsman/testing/verdict";
import { freePortBase } from "../service/free-port";
import { familyOf, folderOf, megabytesOf, postgresPids } from "../service/own-processes";
import { newFolder, root } from "../service/programs";

/*
 * Measures how soon `npm start` serves, and the memory of its processes (Linux): `pnpm bench:start`. A first start
 * uses an empty data folder, then `--times 3` starts reuse it. `--clone` first starts a bare clone of the last
 * commit, including install and build.
 */

const { values } = parseArgs({
  options: {
    clone: { type: "boolean", default: false },
    times: { type: "string", default: "3" },
  },
});
const goals = { clone: 170, again: 8, megabytes: 700 };
/** Idle time before memory is read, in milliseconds. */
const idleMs = 10_000;

interface Started {
  child: ChildProcess;
  /** Seconds from the command until the office answered, and until all processes did. */
  office: number;
  all: number;
}

const promises: Kept<null>[] = [];
const data = newFolder("bench-start");
try {
  if (values.clone) {
    const { office, all } = await startClone();
    say("a bare clone", [office], [all]);
    promise(`A bare clone serves after ${all.toFixed(0)} s`, all, goals.clone, "s");
  }
  const first = await start(root, data);
  await stop(first);
  say("the first start", [first.office], [first.all]);

  const again: Started[] = [];
  for (let time = 0; time < Number(values.times); time += 1) {
    const started = await start(root, data);
    again.push(started);
    try {
      if (time === Number(values.times) - 1) {
        await pause(idleMs);
        const megabytes = sayMemory(started.child);
        promise(
          `All processes, idle, hold ${megabytes.toFixed(0)} MB`,
          megabytes,
          goals.megabytes,
          "MB",
        );
      }
    } finally {
      await stop(started);
    }
  }
  const offices = again.map(({ office }) => office);
  const alls = again.map(({ all }) => all);
  say("a start again", offices, alls);
  promise(
    `A start again serves after ${median(alls).toFixed(1)} s`,
    median(alls),
    goals.again,
    "s",
  );
} finally {
  rmSync(data, { recursive: true, force: true });
}
if ((await judgeAll(promises, null, (line) => console.log(line))) > 0) process.exitCode = 1;

async function startClone(): Promise<Started> {
  const folder = newFolder("bench-clone");
  try {
    execFileSync("git", ["clone", "--quiet", root, folder]);
    const started = await start(folder, join(folder, "data"));
    await stop(started);
    return started;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Error with the printed text if the command ends before it serves */
async function start(installation: string, folder: string): Promise<Started> {
  const base = await freePortBase();
  const env: NodeJS.ProcessEnv = { ...process.env, PORT_BASE: String(base), DATA_FOLDER: folder };
  delete env["DATABASE_URL"];
  const from = performance.now();
  const child = spawn(process.execPath, [join(installation, "tooling/run/start.mjs")], {
    cwd: installation,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  }
  const seconds = () => (performance.now() - from) / 1000;
  let office: number | null = null;
  while (!printed.includes("Roundsman is running.")) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${printed}`);
    if (office === null && (await answers(`http://127.0.0.1:${base}/sign-in`))) office = seconds();
    await pause(50);
  }
  const all = seconds();
  return { child, office: office ?? all, all };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}

async function stop({ child }: Started): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

/** Prints the memory of each process, and returns the sum in megabytes. */
function sayMemory({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("It has ended.");
  const family = familyOf(pid).map((one) => ({
    name: relative(root, folderOf(one)) || "npm start itself",
    megabytes: megabytesOf(one),
  }));
  const server = postgresPids(data).map(megabytesOf);
  const all = [...family, { name: "PostgreSQL's server", megabytes: sum(server) }];
  console.log("| process, idle | memory |\n| --- | --- |");
  for (const { name, megabytes } of all) console.log(`| ${name} | ${megabytes.toFixed(0)} MB |`);
  return sum(all.map(({ megabytes }) => megabytes));
}

function sum(all: readonly number[]): number {
  return all.reduce((so, one) => so + one, 0);
}

function say(what: string, office: readonly number[], all: readonly number[]): void {
  const [soon, late] = [office, all].map((seconds) => median(seconds).toFixed(1));
  console.log(`${what}: the office answers after ${soon} s, all after ${late} s`);
}

function promise(name: string, is: number, goal: number, unit: string): void {
  const over = `${(is - goal).toFixed(1)} ${unit} over the goal`;
  promises.push({
    name: `${name}, goal ${goal} ${unit}`,
    look: () => ({ broken: is <= goal ? [] : [over] }),
  });
}
