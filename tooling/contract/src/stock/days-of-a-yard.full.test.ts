import { testService } from "@roundsman/api/testing";
import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { day, yardsOf } from "./days-of-a-yard";

const service = await testService();
afterAll(service.close);

it("keeps levels right on any day", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day(8), { minLength: 1, maxLength: 4 }), async (days) => {
      const { play, offLedger } = await yardsOf(service);
      for (const one of days) await play(one);
      expect(await offLedger()).toEqual([]);
    }),
    { numRuns: 30 },
  );
}, 900_000);
