import { judgeAll } from "@roundsman/testing/verdict";
import { raceAssistants } from "./assistants";
import { withApps } from "./apps/routes";
import { everything } from "./everything";
import { openRaceServers } from "./servers";
import { promises } from "./promises";
import { runAll } from "./run-all";
import { nameOf } from "./run-race";
import { readRaceSettings } from "./settings";

/*
 * Lets twenty callers race at once for one row, at every operation that changes something, over HTTP to two built
 * servers. Procedures that only the apps call run in this process. Then it checks that as many succeeded as the rules
 * allow (docs/reliability.md). `pnpm prove:races`; ROUNDS makes it longer, CALLERS makes each race larger,
 * ONLY=/orders limits it to some operations.
 */

const settings = readRaceSettings(process.env);
const say = (line: string) => console.log(line);
say(`${settings.callers} callers, every race ${settings.rounds} times`);

const servers = await openRaceServers();
try {
  const { sql } = servers.field;
  const { table } = everything;
  const operations = everything.operations.filter((one) => nameOf(one).includes(settings.only));
  const report = await runAll(withApps(servers.field), { operations, table, ...settings, say });
  for (let round = 0; round < settings.rounds; round += 1) {
    await raceAssistants(servers.field, settings.callers, report);
  }
  const { businesses } = report;
  const evidence = {
    report,
    operations: operations.map(nameOf),
    faults: servers.faults(),
    sql,
    businesses,
  };
  process.exitCode = (await judgeAll(promises, evidence, say)) === 0 ? 0 : 1;
} finally {
  await servers.close();
}
