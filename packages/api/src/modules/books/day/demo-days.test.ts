import { afterAll, expect, it } from "vitest";
import { day as dayOf } from "../../../platform/values/format";
import { callerFor, signInDemo, testService } from "../../../testing";
import { officeFigures, yardFigures } from "./figures";
import { DayFigures } from "./schema";

/* What the demo keeps of its closed days is what the service works out of them. */

const service = await testService({ demo: true });
afterAll(service.close);

it("the demo's closed days are as the service would have closed them", async () => {
  const rows = service.database.service;
  const closed = await rows.closedDay.findMany({ include: { words: true } });
  expect(closed.length).toBeGreaterThan(5);
  let explained = 0;
  for (const { tenantId, locationId, day, figures, words } of closed) {
    const kept = DayFigures.parse(figures);
    const of = { tenantId, locationId, day: dayOf(day) };
    const { drawer, ...live } = await yardFigures(rows, of);
    expect({ ...kept, office: null }).toEqual({
      ...live,
      drawer: drawer.map((row) => ({ ...row, countedPence: row.duePence })),
      office: null,
    });
    expect(kept.office).toEqual(await officeFigures(rows, tenantId, of.day));
    expect(kept.differences.map(({ key }) => key)).toEqual(words.map(({ key }) => key));
    explained += words.length;
  }
  expect(explained).toBe(1);
});

it("Today says which day is to be closed next", async () => {
  const token = await signInDemo(service, "olivia@fellside.example");
  const { daysToClose } = await callerFor(service, { token }).office.today.survey();
  expect(daysToClose?.items.map(({ day }) => day)).toEqual(
    daysToClose?.items.map(({ day }) => day).toSorted(),
  );
  expect(daysToClose?.count).toBeGreaterThan(0);
});
