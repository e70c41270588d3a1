import { setTimeout as pause } from "node:timers/promises";
import { callerFor, signInDemo, testService } from "@roundsman/api/testing";
import { median } from "@roundsman/testing/figures";
import { countStatements } from "@roundsman/testing/running";

/*
 * Times two requests of the driver's app, which it sends every half minute: its whole day, and the check whether the
 * day has changed (docs/decisions/0330). One caller requests the demo's round in turns, in one process. Then vans
 * report their places each second, and the bench counts how often a place is written and published
 * (docs/decisions/0346). `pnpm bench:day`.
 */

const turns = 100;
const goalMs = 1;
const vans = 40;
const seconds = 30;

const service = await testService({ demo: true });
try {
  const token = await signInDemo(service, "dan@fellside.example");
  const { driving } = callerFor(service, { token }).office;
  const { mark } = await driving.day();
  const asked = {
    "the whole day": () => driving.dayAfter({ mark: null }),
    "as it was": () => driving.dayAfter({ mark }),
  };
  const took = new Map<string, number[]>();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [what, ask] of Object.entries(asked)) {
      const from = performance.now();
      await ask();
      took.set(what, [...(took.get(what) ?? []), performance.now() - from]);
    }
  }
  console.log("| the driver's app asks | median | statements, who asks included | answer |");
  console.log("| --- | --- | --- | --- |");
  for (const [what, ask] of Object.entries(asked)) {
    const { result, count } = await countStatements(service.database, ask);
    const ms = median(took.get(what) ?? []).toFixed(1);
    const size = `${JSON.stringify(result).length.toLocaleString("en-GB")} bytes`;
    console.log(`| ${what} | ${ms} ms | ${count} | ${size} |`);
  }
  const same = median(took.get("as it was") ?? []);
  const held = same < goalMs ? "holds" : `${(same - goalMs).toFixed(1)} ms over it`;
  console.log(`As it was: goal under ${goalMs} ms: ${held}`);
  await driveAbout();
} finally {
  await service.close();
}

/** Has each van report its place each second. */
async function driveAbout(): Promise<void> {
  const { database } = service;
  const { id: tenantId } = await database.service.business.findFirstOrThrow({
    where: { slug: "fellside" },
  });
  // One person reports for all the drivers.
  await database.service.subscription.update({
    where: { tenantId },
    data: { plan: "depot", requestsPerMinute: 100_000 },
  });
  const token = await signInDemo(service, "olivia@fellside.example");
  const roundDate = new Date("2031-01-01");
  await database.service.round.createMany({
    data: Array.from({ length: vans }, () => ({ tenantId, roundDate })),
  });
  const rounds = await database.service.round.findMany({ where: { tenantId, roundDate } });
  let told = 0;
  const stop = database.changes.hear(tenantId, (change) => {
    if (change?.kind === "van") told += 1;
  });
  const from = performance.now();
  for (let second = 0; second < seconds; second += 1) {
    await pause(Math.max(0, from + second * 1000 - performance.now()));
    const { rounds: asked } = callerFor(service, { token, entry: "rest", now: new Date() }).office;
    const latitude = 54 + second / 1000;
    await Promise.all(rounds.map(({ id }) => asked.setVan({ id, latitude, longitude: -3 })));
  }
  await service.vanPlaces.close();
  // The last places are published a moment later.
  await pause(500);
  stop();
  const each = told / vans;
  console.log(
    `Vans' places: of each of ${vans} vans in ${seconds} s ${seconds} said, ${each.toFixed(1)} written and told`,
  );
  // The first place is written at once, and the last when the service closes.
  const within = each <= seconds / 10 + 1 ? "holds" : "missed";
  console.log(`Vans' places: goal one in ten seconds, beside the first: ${within}`);
}
