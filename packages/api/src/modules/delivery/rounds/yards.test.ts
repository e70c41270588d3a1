import { afterAll, expect, it } from "vitest";
import { makeBusiness, makeYard, testService } from "../../../testing";
import { yardsOf } from "./locks";

const service = await testService();
afterAll(service.close);
const db = service.database.service;

it("takes the first yard in use where a round names none", async () => {
  const business = await makeBusiness(service);
  const none = { startLocationId: null, endLocationId: null };
  const yards = (round: typeof none | { startLocationId: string; endLocationId: string | null }) =>
    db.$transaction((tx) => yardsOf(tx, business.id, round));
  await expect(yards(none)).rejects.toMatchObject({ kind: "conflict" });

  const [old, second, third] = [
    await makeYard(service, business),
    await makeYard(service, business),
    await makeYard(service, business),
  ];
  await makeYard(service, await makeBusiness(service));
  await db.location.updateMany({ where: { id: old.id }, data: { archivedAt: new Date() } });
  expect(await yards(none)).toEqual({ start: second.id, end: second.id });
  expect(await yards({ startLocationId: third.id, endLocationId: null })).toEqual({
    start: third.id,
    end: third.id,
  });
});
