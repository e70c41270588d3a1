import { setTimeout as pause } from "node:timers/promises";
import { startWorker } from "@roundsman/testing/running";
import { buildServer, endBuilt, startBuilt } from "@roundsman/spec-rest/testing";
import { openOwnDemo } from "../own-demo";
import { judgeAll } from "@roundsman/testing/verdict";
import { percentile } from "@roundsman/testing/figures";
import { openHonest, workFor, type Looked } from "./honest";
import { isHostileProcess, liveAsHostile, startHostile } from "./hostile-process";
import { prepareHostile } from "./prepare";
import { alwaysKept, keptInTime } from "./promises";
import { readNeighbourSettings } from "./settings";
import { keptOnSale, sellBesideStrangers } from "./strangers";
import { watchHealth } from "./watch-health";

/*
 * Lets one business send everything at once over 200 connections while another works, and checks that the other did
 * not notice (docs/reliability.md). `pnpm prove:neighbours`; `--seconds 10` shortens it.
 */

/** Milliseconds. */
const settleMs = 5000;

const say = (line: string) => console.log(line);

async function prove(args: readonly string[]): Promise<boolean> {
  const { seconds } = readNeighbourSettings(args, process.env);
  const demo = await openOwnDemo();
  const { service } = demo;
  await buildServer();
  const env = {
    ...service.test.environment,
    SECRET_KEY: service.settings.secretKey,
    FILES_FOLDER: service.filesFolder,
  };
  const server = await startBuilt(env);
  const where = { environment: service.test.environment, folder: service.filesFolder };
  const worker = await startWorker(where, { env });
  try {
    const honest = await openHonest(service);
    const hostile = await prepareHostile(demo, server.url);
    const look = async (name: string, forSeconds: number) => {
      const looked = await workFor(server.url, honest, forSeconds);
      say(lineOf(name, looked));
      return looked;
    };
    // Runs once before the measurement, because the first requests load code.
    await workFor(server.url, honest, 3);
    const third = Math.max(3, Math.round(seconds / 3));
    const before = await look("alone, before", third);
    const ending = new AbortController();
    const unwell = watchHealth(server.url, ending.signal);
    const stop = startHostile(process.argv[1] ?? "", hostile);
    const beside = await look("beside it", seconds);
    const answers = await stop();
    ending.abort();
    // The server still finishes the hostile requests.
    await pause(settleMs);
    const after = await look("alone, after", third);
    for (const [name, count] of Object.entries(answers.statuses)) {
      say(`  ${String(count).padStart(7)}  ${name}`);
    }
    const alone = {
      times: [...before.times, ...after.times],
      failed: [...before.failed, ...after.failed],
    };
    const faults = server.lines.filter((line) => line.includes("failed on our side"));
    const evidence = { alone, beside, answers, unwell: await unwell, faults };
    const broken = await judgeAll([...alwaysKept, keptInTime], evidence, say);
    return broken + (await judgeAll([keptOnSale], await sellBesideStrangers(), say)) === 0;
  } finally {
    await worker.stop();
    await endBuilt(server);
    await service.close();
  }
}

const lineOf = (name: string, { times, failed }: Looked) =>
  `${name}: ${times.length} requests, ${failed.length} failed; ` +
  [50, 95, 99].map((of) => `p${of} ${percentile(times, of).toFixed(1)} ms`).join(", ");

const args = process.argv.slice(2);
if (isHostileProcess(args)) await liveAsHostile();
else process.exitCode = (await prove(args)) ? 0 : 1;
