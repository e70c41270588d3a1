import { startShop } from "@roundsman/testing/running";
import { buildServer, endBuilt, startBuilt } from "@roundsman/spec-rest/testing";
import { openOwnDemo } from "../own-demo";
import { judgeAll } from "@roundsman/testing/verdict";
import { askAssistants } from "./ask-assistants";
import { askForTheirs } from "./ask-theirs";
import { openNeighbourhood } from "./neighbourhood";
import { sendTo } from "../over-http";
import { lookAgain, promises } from "./promises";
import { promisesOfShops } from "./promises-of-shops";
import { sendTheirs } from "./send-theirs";
import { readIsolationSettings } from "./settings";
import { openShops } from "./shops";
import { visitShops } from "./visit-shops";
import { readAcross, tableOf } from "./row-security";

/*
 * Lets a thousand businesses try every way into one of them, visits the shops of some under their own hosts, and
 * reads every table without a filter (docs/reliability.md). `pnpm prove:isolation`; BUSINESSES, TRIES, REQUESTS,
 * SHOPS and VISITS make the run larger, SEED repeats it.
 */

const settings = readIsolationSettings(process.env);
console.log(`SEED=${settings.seed}: ${settings.businesses} businesses`);

const demo = await openOwnDemo();
const { service } = demo;
const env = {
  ...service.test.environment,
  SECRET_KEY: service.settings.secretKey,
  FILES_FOLDER: service.filesFolder,
  TRUST_CENTRE: "on",
};
await buildServer();
const rest = await startBuilt(env);
const shop = await startShop(env);
try {
  const neighbourhood = await openNeighbourhood(demo, settings.businesses, sendTo(rest.url));
  const shops = await openShops(neighbourhood, settings.shops);
  const visited = await visitShops(neighbourhood, shops, { url: shop.url, ...settings });
  await askForTheirs(neighbourhood, settings.tries);
  await askAssistants(neighbourhood);
  await sendTheirs(neighbourhood, settings);
  const after = await lookAgain(neighbourhood);
  const reach = await readAcross(neighbourhood);
  for (const line of tableOf(reach)) console.log(line);
  const evidence = { neighbourhood, after, reach, visited };
  const all = [...promises, ...promisesOfShops];
  const broken = await judgeAll(all, evidence, (line) => console.log(line));
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await Promise.all([endBuilt(rest), shop.stop()]);
  await service.close();
}
