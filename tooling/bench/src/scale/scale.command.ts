import { judgeAll } from "@roundsman/testing/verdict";
import { timeAll, together, watchAll } from "./measured";
import { onDatabase } from "../on-database";
import { tellPlans } from "./plans/plan-watch";
import { costAll } from "./processor-time";
import { promises, promisesOnCluster } from "./promises";
import { askAsCrowd } from "./crowd";
import { report, reportCrowd } from "./report";
import { readScaleSettings } from "./settings";
import { atServers, inProcess } from "./sides";
import { openSizes } from "./fill/sizes";
import { rowsOfTables, seenByNobody, sizeOf } from "./fill/whole-database";

/*
 * Measures the most common operations of a business alone, of one among many and of a very large one, and checks the
 * plans of all their statements (docs/scale.md). `pnpm bench:scale`; SCALE_BUSINESSES, SCALE_CUSTOMERS, SCALE_ORDERS,
 * SCALE_LARGEST and SCALE_TURNS set the size. With CITUS_URL it runs on that cluster, each table in SCALE_SHARDS
 * shards.
 */

const say = (line: string) => console.log(line);
const settings = readScaleSettings(process.env);
const coordinator = process.env["CITUS_URL"];
const sizes = await openSizes(settings, coordinator, say);
try {
  say(await sizeOf(sizes.full));
  const { took, costs, crowd } = await atServers(
    sizes,
    settings,
    async ({ all, sides: [, full] }, rest) => ({
      took: await timeAll(all, settings.turns),
      costs: await costAll(all[1], { rest, database: full.demo, turns: settings.turns }),
      crowd: await askAsCrowd({ ...full, rest }),
    }),
  );
  for (const node of [...sizes.small.nodes, ...sizes.full.nodes]) await onDatabase(node, tellPlans);
  const rowsOf = await rowsOfTables(sizes.full);
  const { looked, seen } = await inProcess(sizes, settings, async ({ all, sides }) => ({
    looked: await watchAll(all),
    seen: await seenByNobody(sides.map(({ service }) => service)),
  }));
  const measured = together(took, costs, looked);
  for (const line of [...report(measured, sizes.names), reportCrowd(crowd)]) say(line);
  const evidence = { measured, rowsOf, seenByNobody: seen };
  process.exitCode =
    (await judgeAll(coordinator ? promisesOnCluster : promises, evidence, say)) === 0 ? 0 : 1;
} finally {
  await sizes.close();
}
