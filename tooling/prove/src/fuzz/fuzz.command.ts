import { openOwnDemo } from "../own-demo";
import { judgeAll } from "@roundsman/testing/verdict";
import { sendAll } from "./send-all";
import { openFuzzTarget } from "./target";
import { promises } from "./promises";
import { readFuzzSettings } from "./settings";

/*
 * Sends requests of every shape, valid or not, to the built server over HTTP, then checks the answers, the log and
 * the memory of the server (docs/reliability.md). `pnpm prove:fuzz`; REQUESTS and CLIENTS make the run larger, SEED
 * repeats it.
 */

const settings = readFuzzSettings(process.env);
const { requests, clients, seed } = settings;
const say = (line: string) => console.log(line);
say(`SEED=${seed}: ${requests} requests by ${clients} clients`);

const target = await openFuzzTarget(await openOwnDemo());
try {
  const findings = await sendAll(target, settings, say);
  process.exitCode = (await judgeAll(promises, findings, say)) === 0 ? 0 : 1;
} finally {
  await target.close();
}
