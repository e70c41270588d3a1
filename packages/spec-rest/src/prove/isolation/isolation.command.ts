import { openOwnTown } from "../own-town";
import { judgeAll } from "../verdict";
import { askForTheirs } from "./ask-theirs";
import { settleIn } from "./neighbourhood";
import { lookAgain, promises } from "./promises";
import { sendTheirs } from "./send-theirs";
import { readIsolationSettings } from "./settings";
import { readAcross, tableOf } from "./walls";

/*
 * A thousand businesses, each trying every way into one of them; then every table read without a filter
 * (docs/reliability.md). `pnpm prove:isolation`; BUSINESSES, TRIES, REQUESTS and SEED make it larger, or the same
 * again.
 */

const settings = readIsolationSettings(process.env);
console.log(`SEED=${settings.seed}: ${settings.businesses} businesses`);

const town = await openOwnTown();
try {
  const neighbourhood = await settleIn(town, settings.businesses);
  await askForTheirs(neighbourhood, settings.tries);
  await sendTheirs(neighbourhood, settings);
  const after = await lookAgain(neighbourhood);
  const walls = await readAcross(neighbourhood);
  for (const line of tableOf(walls)) console.log(line);
  const evidence = { neighbourhood, after, walls };
  const broken = await judgeAll(promises, evidence, (line) => console.log(line));
  process.exitCode = broken === 0 ? 0 : 1;
} finally {
  await town.service.close();
}
