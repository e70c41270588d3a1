import { randomUUID } from "node:crypto";
import { each, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { dayFromNow, round, today } from "../../things";

/** Creates a container of a product with serial numbers, in the yard and in test. */
async function serial(stage: Stage): Promise<{ id: string; number: string }> {
  const { id: productId } = stage.product;
  await stage.do("PATCH /products/{id}", { at: { id: productId }, body: { tracksSerials: true } });
  const number = randomUUID();
  const testDueOn = dayFromNow(100);
  return stage.do("POST /stock/serials", {
    body: { productId, number, testDueOn, locationId: stage.yard.id },
  });
}

const events = "SELECT count(*) FROM serial_events WHERE serial_id = $1";
/** True if the container's last event has its current place. */
const agrees = `SELECT (s.place, s.location_id, s.round_id) IS NOT DISTINCT FROM (e.place, e.location_id, e.round_id)
  FROM serials s JOIN serial_events e ON (e.tenant_id, e.serial_id, e.at) = (s.tenant_id, s.id, s.moved_at)
 WHERE s.id = $1 ORDER BY e.id DESC LIMIT 1`;

export const serials: RaceTable = {
  "POST /stock/serials": [
    one("a serial number", async (stage) => {
      await serial(stage);
      const number = randomUUID();
      const body = { productId: stage.product.id, number, locationId: stage.yard.id };
      return {
        ask: (caller) => ({
          body: { ...body, number: caller % 2 ? number.toUpperCase() : ` ${number} ` },
        }),
        after: () => [
          holds(1, "SELECT count(*) FROM serials WHERE number_key = upper($1)", number),
        ],
      };
    }),
  ],
  "PATCH /stock/serials/{id}": [
    each("what is entered of a serial number", async (stage) => {
      const { id } = await serial(stage);
      return {
        ask: (caller) => ({ at: { id }, body: { testDueOn: dayFromNow(100 + caller) } }),
        after: (done) => [holds(done + 1, events, id)],
      };
    }),
  ],
  "POST /stock/serials/{id}/test": [
    each("a test", async (stage) => {
      const { id } = await serial(stage);
      return {
        ask: (caller) => ({ at: { id }, body: { testDueOn: dayFromNow(100 + caller) } }),
        after: (done) => [holds(done + 1, events, id)],
      };
    }),
  ],
  "POST /stock/serials/{id}/move": [
    each("a container moved to and fro", async (stage) => {
      const { id } = await serial(stage);
      const ids = [stage.yard.id, stage.otherYard.id];
      return {
        ask: (caller) => ({ at: { id }, body: { place: "yard", locationId: ids[caller % 2] } }),
        after: (done) => [holds(done + 1, events, id)],
      };
    }),
  ],
  "POST /rounds/{id}/serials/load": [
    one("a container that each loads onto a van of their own", async (stage) => {
      const { id, number } = await serial(stage);
      const ids = await Promise.all(
        Array.from({ length: 64 }, async () => {
          const body = { roundDate: today(), startLocationId: stage.yard.id };
          return (await stage.do("POST /rounds", { body })).id;
        }),
      );
      return {
        ask: (caller) => ({
          at: { id: ids[caller % ids.length] ?? "" },
          body: { serials: [{ number }] },
        }),
        after: () => [holds(2, events, id), holds(true, agrees, id)],
      };
    }),
  ],
  "POST /rounds/{id}/serials/unload": [
    each("a container taken off a van", async (stage) => {
      const { id, number } = await serial(stage);
      const { id: roundId } = await round(stage);
      const body = { serials: [{ number }] };
      await stage.do("POST /rounds/{id}/serials/load", { at: { id: roundId }, body });
      return {
        ask: () => ({ at: { id: roundId }, body }),
        after: () => [holds("yard", "SELECT place::text FROM serials WHERE id = $1", id)],
      };
    }),
  ],
};
