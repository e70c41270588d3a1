import { openOwnDemo } from "../own-demo";
import { judgeAll } from "@roundsman/testing/verdict";
import { sendAll } from "./send-all";
import { openFuzzTarget } from "./target";
import { promises } from "./promises";
import { readFuzzSettings } from "./settings";

/*
 * Requests of every shape and none at the built server, over HTTP; then whether every answer was as
 * published, what the server wrote and what it holds (docs/reliability.md). `pnpm prove:fuzz`; REQUESTS,
 * CLIENTS and SEED make it larger, or the same again.
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
