import { randomUUID } from "node:crypto";
import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { makeYard } from "../../../testing";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, road, oneStop } = await onTheRoad();
afterAll(() => service.close());

const yard = await makeYard(service, at.business);

/** As a phone records it, on a round that names its yard, as every planned one does. */
async function recorded(body: { cashTakenPence?: number } = {}, times = 1) {
  const cash = { paymentMethod: "cash" } as const;
  const { stop } = await oneStop(cash, { startLocationId: yard.id });
  const said = { ...stop, ...body, recordId: randomUUID() };
  const send = () => road.stops.complete(said);
  for (let sent = 1; sent < times; sent += 1) await send();
  const { statements } = await countStatements(service.database, send);
  return statements.filter((text) => !text.includes(`from "sessions" as "s"`));
}

describe("a delivered stop", () => {
  // Two of them book what was not collected as owed, one asks for the customer's limit; one looks for counts that did not know
  // of the goods.
  it("is recorded in few statements", async () => {
    expect(await recorded()).toHaveLength(19);
  });

  it("is recorded in three more with the cash that was taken", async () => {
    expect(await recorded({ cashTakenPence: 5000 })).toHaveLength(22);
  });

  it("finds at once that it was recorded before", async () => {
    expect(await recorded({}, 2)).toHaveLength(5);
  });
});
