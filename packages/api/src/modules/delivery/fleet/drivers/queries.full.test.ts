import { runSql, sql, sqlBuilder } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { fromDay } from "../../../../platform/values/format";
import { makeBusiness, makeMember, testService } from "../../../../testing";
import { patchIds } from "./queries";
import { hasTimeOff, isOnRota, shiftEnd, shiftStart } from "../../times";

const service = await testService();
afterAll(service.close);
const db = service.database.service;
const business = await makeBusiness(service);
const tenantId = business.id;

const [monday, tuesday] = ["2026-12-07", "2026-12-08"];

/** What the fragments say of a driver on Monday. */
const onMonday = async (userId: string) => {
  const [said] = await runSql(
    db,
    sqlBuilder
      .selectFrom("members as m")
      .leftJoin("driver_profiles as p", (join) =>
        join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.user_id", "=", "m.user_id"),
      )
      .leftJoin("rota_days as d", (join) =>
        join
          .onRef("d.tenant_id", "=", "m.tenant_id")
          .onRef("d.user_id", "=", "m.user_id")
          .on("d.day", "=", fromDay(monday)),
      )
      .where("m.tenant_id", "=", tenantId)
      .where("m.user_id", "=", userId)
      .select((eb) => [
        sql<boolean>`${isOnRota}`.as("works"),
        shiftStart.as("from"),
        shiftEnd.as("until"),
        sql<boolean>`${hasTimeOff({
          tenantId: eb.ref("m.tenant_id"),
          userId: eb.ref("m.user_id"),
          day: sql<Date>`${monday}::date`,
        })}`.as("off"),
        patchIds.as("patchIds"),
      ]),
  );
  return said;
};

interface Given {
  usual?: { shiftStart: string; shiftEnd: string };
  day?: { day: string; working: boolean; shiftStart?: string; shiftEnd?: string };
}
const usual = { shiftStart: "08:00", shiftEnd: "16:00" };

async function aDriver({ usual: hours, day }: Given = {}): Promise<string> {
  const { id: userId } = await makeMember(service, business, "driver");
  const whose = { tenantId, userId, updatedAt: new Date() };
  if (hours) await db.driverProfile.create({ data: { ...whose, ...hours } });
  if (day) await db.rotaDay.create({ data: { ...whose, ...day, day: fromDay(day.day) } });
  return userId;
}

it.each<[string, Given, object]>([
  ["nothing is known", {}, { works: true, from: null, until: null }],
  ["there are usual hours", { usual }, { works: true, from: "08:00", until: "16:00" }],
  [
    "the rota has other hours",
    { usual, day: { day: monday, working: true, shiftStart: "22:00", shiftEnd: "06:00" } },
    { works: true, from: "22:00", until: "06:00" },
  ],
  [
    "the rota has the day and no hours",
    { usual, day: { day: monday, working: true } },
    { works: true, from: "08:00", until: "16:00" },
  ],
  [
    "the rota has them off",
    { usual, day: { day: monday, working: false } },
    { works: false, from: null, until: null },
  ],
  [
    "the rota has another day off",
    { usual, day: { day: tuesday, working: false } },
    { works: true, from: "08:00", until: "16:00" },
  ],
])("knows a driver's shift where %s", async (_, given, expected) => {
  expect(await onMonday(await aDriver(given))).toMatchObject({ ...expected, off: false });
});

it.each([
  ["approved", monday, monday, true],
  ["approved", "2026-12-01", "2026-12-31", true],
  ["approved", tuesday, tuesday, false],
  ["requested", monday, monday, false],
  ["declined", monday, monday, false],
  ["cancelled", monday, monday, false],
] as const)("counts time off that is %s, from %s to %s: %s", async (status, from, until, off) => {
  const userId = await aDriver();
  await db.timeOff.create({
    data: { tenantId, userId, status, fromDay: fromDay(from), untilDay: fromDay(until) },
  });
  expect(await onMonday(userId)).toMatchObject({ off });
});

it("gives the patches that a driver knows, in one order", async () => {
  const userId = await aDriver({ usual });
  const patches = await db.patch.createManyAndReturn({
    data: ["Lakes", "Coast"].map((name) => ({ tenantId, name, outwardCodes: [] })),
  });
  await db.driverPatch.createMany({
    data: patches.map(({ id: patchId }) => ({ tenantId, userId, patchId })),
  });
  const ids = patches.map(({ id }) => id).toSorted();
  expect(await onMonday(userId)).toMatchObject({ patchIds: ids });
});
