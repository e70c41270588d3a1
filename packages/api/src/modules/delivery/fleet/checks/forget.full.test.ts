import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { makeRound, makeVehicle } from "../../../../testing";
import { eraseTraces } from "../../../business/closing";
import { onTheRoad } from "../../testing/on-the-road";
import { forgetChecks } from "./forget";

const { service, at, rows } = await onTheRoad();
afterAll(service.close);

it("deletes checks and their pictures after 15 months, and none before", async () => {
  const van = await makeVehicle(service, at.business);
  const { id: roundId } = await makeRound(service, at.business, { driverUserId: at.driver.id });
  const fileKey = `tenants/${at.business.id}/proofs/old.png`;
  await service.providers.files.put(fileKey, Buffer.from("png"), { contentType: "image/png" });
  const check = async (doneAt: string, key: string | null) => {
    const id = randomUUID();
    await rows.walkRoundCheck.create({
      data: {
        tenantId: at.business.id,
        id,
        roundId,
        vehicleId: van.id,
        day: new Date(`${doneAt.slice(0, 10)}T00:00:00Z`),
        byName: "Dan",
        points: ["Tyres"],
        unsafe: true,
        doneAt: new Date(doneAt),
        arrivedAt: new Date(doneAt),
        requestHash: "",
        defects: { create: [{ position: 0, words: "Bald", unsafe: true, fileKey: key }] },
      },
      select: { id: true },
    });
    return id;
  };
  await check("2025-08-25T07:00:00Z", fileKey);
  const kept = await check("2025-08-25T07:00:01Z", null);
  const left = async () => (await rows.walkRoundCheck.findMany()).map(({ id }) => id);
  const job = () =>
    service.test.owner.query<{ payload: { fileKeys: string[]; emailIds: string[] } }>(
      `SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'erase_traces'`,
    );

  await forgetChecks(service, {}, new Date("2026-11-25T06:59:59Z"));
  expect(await left()).toHaveLength(2);
  await forgetChecks(service, {}, new Date("2026-11-25T07:00:00Z"));
  expect(await left()).toEqual([kept]);
  expect(await rows.walkRoundDefect.count()).toBe(1);
  const [traces] = (await job()).rows;
  expect(traces?.payload.fileKeys).toEqual([fileKey]);
  await eraseTraces(service, traces?.payload ?? { fileKeys: [], emailIds: [] });
  expect(await service.providers.files.get(fileKey)).toBeNull();
});
