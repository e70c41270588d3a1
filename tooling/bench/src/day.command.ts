import { callerFor, signInDemo, testService } from "@roundsman/api/testing";
import { median } from "@roundsman/testing/figures";
import { countStatements } from "@roundsman/testing/running";

/*
 * What the driver's app asks every half minute: its whole day, and whether that is as it was (docs/decisions/0330). On the
 * demo's round, one caller, in turns in one process. `pnpm bench:day`.
 */

const turns = 100;
const goalMs = 1;

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
} finally {
  await service.close();
}
