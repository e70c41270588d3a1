import { judgeForecasts, testService } from "@roundsman/api/testing";

/*
 * Judges the forecast of when customers run out (docs/decisions/0323). It holds back the last deliveries of each
 * address and product of the demo, predicts them from the earlier ones, and compares the model with two simple rules.
 * `pnpm bench:forecast`; fails if the model does not beat both rules.
 */

const heldBack = 3;

const service = await testService({ demo: true });
try {
  const business = await service.database.service.business.findFirstOrThrow({
    where: { slug: "fellside" },
    select: { id: true, timeZone: true },
  });
  const from = performance.now();
  const found = await judgeForecasts(service, business, { heldBack, now: new Date() });
  const seconds = (performance.now() - from) / 1000;
  console.log(`${found.count} deliveries held back, foretold in ${seconds.toFixed(1)} s`);
  console.log("| foretold by | mean absolute error |");
  console.log("| --- | --- |");
  console.log(`| the model | ${found.modelDays.toFixed(1)} days |`);
  console.log(`| the same interval as last time | ${found.lastTimeDays.toFixed(1)} days |`);
  console.log(`| the mean interval | ${found.meanDays.toFixed(1)} days |`);
  console.log(`In the range that is to hold 80 %: ${Math.round(found.inRange * 100)} %`);
  const beaten = found.modelDays < Math.min(found.lastTimeDays, found.meanDays);
  console.log(beaten ? "The model beats both." : "The model does not beat both.");
  if (!beaten) process.exitCode = 1;
} finally {
  await service.close();
}
