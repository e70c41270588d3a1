import { randomUUID } from "node:crypto";
import { each, gone, holds, one, type RaceTable } from "../../race";
import { openStage, type Stage } from "../../stage";
import { dayFromNow, round } from "../../things";

const timeOff = (stage: Stage) =>
  stage.do("POST /time-off", {
    as: stage.driver.token,
    body: { fromDay: dayFromNow(30), untilDay: dayFromNow(33) },
  });
const aCheck = { points: [{ point: "Tyres", ok: false, words: "Bald", unsafe: true }] };
const statusOf = "SELECT status FROM time_off WHERE id = $1";

export const fleet: RaceTable = {
  "POST /vehicles": [
    one("a name", async ({ tenantId }) => {
      const name = `Van ${randomUUID()}`;
      return {
        ask: () => ({ body: { name } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM vehicles WHERE tenant_id = $1 AND name = $2",
            tenantId,
            name,
          ),
        ],
      };
    }),
    {
      what: "the last vehicle of the plan",
      wins: 1,
      others: ["plan_required"],
      records: "each",
      async ready(stage) {
        const own = await openStage(stage);
        await own.sql.query("UPDATE subscriptions SET plan = 'starter' WHERE tenant_id = $1", [
          own.tenantId,
        ]);
        return {
          ask: () => ({ body: { name: `Van ${randomUUID()}` }, as: own.owner.token }),
          after: () => [
            holds(2, "SELECT count(*) FROM vehicles WHERE tenant_id = $1", own.tenantId),
          ],
        };
      },
    },
  ],
  "PATCH /vehicles/{id}": [
    each("what it may carry", async ({ vehicle: { id } }) => ({
      ask: (caller) => ({ at: { id }, body: { payloadKg: caller, hazardLimitKg: caller } }),
      after: () => [
        holds(true, "SELECT payload_kg = hazard_limit_kg FROM vehicles WHERE id = $1", id),
      ],
    })),
    one("a name", async (stage, callers) => {
      const ids = await Promise.all(
        Array.from({ length: callers }, () =>
          stage.do("POST /vehicles", { body: { name: randomUUID() } }),
        ),
      );
      const name = randomUUID();
      return { ask: (caller) => ({ at: { id: ids[caller]?.id ?? "" }, body: { name } }) };
    }),
  ],
  "POST /fleet-papers": [
    each("papers of one vehicle", async ({ vehicle: { id } }) => ({
      ask: () => ({ body: { kind: "mot", vehicleId: id, expiresOn: dayFromNow(200) } }),
      after: (done) => [holds(done, "SELECT count(*) FROM fleet_papers WHERE vehicle_id = $1", id)],
    })),
  ],
  "PATCH /fleet-papers/{id}": [
    each("its number and note", async (stage) => {
      const paper = await stage.do("POST /fleet-papers", {
        body: { kind: "mot", vehicleId: stage.vehicle.id, expiresOn: dayFromNow(200) },
      });
      return {
        ask: (caller) => ({
          at: { id: paper.id },
          body: { number: `${caller}`, note: `${caller}` },
        }),
        after: () => [
          holds(true, "SELECT number = note FROM fleet_papers WHERE id = $1", paper.id),
        ],
      };
    }),
  ],
  "POST /rounds/{id}/walk-round-check": [
    each(
      "one check that a phone sends again",
      async (stage) => {
        const { id } = await round(stage);
        const body = { ...aCheck, recordId: randomUUID(), doneAt: new Date().toISOString() };
        return {
          ask: () => ({ at: { id }, body, as: stage.driver.token }),
          after: () => [holds(1, "SELECT count(*) FROM walk_round_checks WHERE round_id = $1", id)],
        };
      },
      { records: 1 },
    ),
  ],
  "POST /walk-round-checks/{id}/clear": [
    one("the defects of a check", async (stage) => {
      const { id: roundId } = await round(stage);
      const recordId = randomUUID();
      await stage.do("POST /rounds/{id}/walk-round-check", {
        at: { id: roundId },
        body: { ...aCheck, recordId },
      });
      return { ask: (caller) => ({ at: { id: recordId }, body: { reason: `Mended ${caller}` } }) };
    }),
  ],
  "POST /patches": [
    one("a name", async () => {
      const name = randomUUID();
      return { ask: () => ({ body: { name } }) };
    }),
  ],
  "PATCH /patches/{id}": [
    each("who knows a patch", async (stage) => {
      const { id } = await stage.do("POST /patches", { body: { name: randomUUID() } });
      const all = [stage.driver.id];
      return {
        ask: (caller) => ({ at: { id }, body: { driverUserIds: caller % 2 === 0 ? all : [] } }),
      };
    }),
  ],
  "DELETE /patches/{id}": [
    gone("a patch", async (stage) => {
      const { id } = await stage.do("POST /patches", { body: { name: randomUUID() } });
      return { ask: () => ({ at: { id } }) };
    }),
  ],
  "PUT /drivers/{userId}": [
    each("a driver's shift", async ({ driver: { id: userId } }) => ({
      ask: (caller) => ({
        at: { userId },
        body: { shiftStart: "06:00", shiftEnd: `${10 + (caller % 10)}:00`, breakMinutes: caller },
      }),
      after: () => [
        holds(
          true,
          "SELECT 10 + break_minutes % 10 = split_part(shift_end, ':', 1)::int FROM driver_profiles WHERE user_id = $1",
          userId,
        ),
      ],
    })),
  ],
  "PUT /rota": [
    each("a driver's days", async ({ driver }) => {
      const days = (caller: number) =>
        [1, 2].map((n) => ({
          userId: driver.id,
          day: dayFromNow(n),
          working: true,
          shiftStart: `0${caller % 10}:00`,
          shiftEnd: "20:00",
        }));
      return {
        ask: (caller) => ({
          body: { days: caller % 2 ? days(caller).toReversed() : days(caller) },
        }),
        after: () => [holds(2, "SELECT count(*) FROM rota_days WHERE user_id = $1", driver.id)],
      };
    }),
  ],
  "POST /time-off": [
    one("the same days", async ({ driver }) => ({
      ask: (caller) => ({
        as: driver.token,
        body: { fromDay: dayFromNow(40 + (caller % 3)), untilDay: dayFromNow(43) },
      }),
      after: () => [holds(1, "SELECT count(*) FROM time_off WHERE user_id = $1", driver.id)],
    })),
  ],
  "POST /time-off/{id}/decide": [
    one("days asked for", async (stage) => {
      const { id } = await timeOff(stage);
      const told =
        "SELECT count(*) FROM notifications WHERE kind = 'timeoff.decided' AND user_id = $1";
      return {
        ask: (caller) => ({ at: { id }, body: { status: caller % 2 ? "approved" : "declined" } }),
        after: () => [holds(1, told, stage.driver.id)],
      };
    }),
  ],
  "POST /time-off/{id}/cancel": [
    one("days taken back", async (stage) => {
      const { id } = await timeOff(stage);
      return { ask: () => ({ at: { id } }), after: () => [holds("cancelled", statusOf, id)] };
    }),
  ],
};
