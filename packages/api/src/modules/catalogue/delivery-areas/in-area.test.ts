import { runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testService, type TestService } from "../../../testing";
import { hasOutwardCode, isInArea } from "./in-area";
import { areaFor, type AreaPlace, type Corner } from "./days";
import type { Area } from "./queries";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const area = (id: string, outwardCodes: string[], outline: Corner[] | null): Area => ({
  id,
  name: id,
  outwardCodes,
  outline,
  weekdays: ["mon"],
  cutoffTime: "17:00",
  cutoffDays: 1,
  windows: [],
  maxStops: null,
  maxKg: null,
  minimumPence: 0,
  options: [],
});

/** A U that is open to the north, a code that both of the first two have, and a square over part of the U. */
const areas = [
  area(
    "u",
    ["LA9"],
    [
      [54, -3],
      [54, -2],
      [55, -2],
      [55, -2.3],
      [54.3, -2.3],
      [54.3, -2.7],
      [55, -2.7],
      [55, -3],
    ],
  ),
  area("codes", ["LA9", "LA23"], null),
  area(
    "square",
    [],
    [
      [54, -2.6],
      [54, -2.4],
      [55, -2.4],
      [55, -2.6],
    ],
  ),
];

const places: AreaPlace[] = [null, "LA9 4QQ", "LA23 1AA", "LA23", "M1 1AE"].flatMap((postcode) => [
  { postcode, latitude: null, longitude: null },
  ...[53.9, 54.1, 54.25, 54.8].flatMap((latitude) =>
    [-3.1, -2.9, -2.55, -2.45, -2.1, -1.9].map((longitude) => ({ postcode, latitude, longitude })),
  ),
]);

const columnsOf = ({ postcode, latitude, longitude }: AreaPlace) => ({
  postcode: sql<string | null>`${postcode}::text`,
  latitude: sql<number | null>`${latitude}::float8`,
  longitude: sql<number | null>`${longitude}::float8`,
});

async function holds(place: AreaPlace, id: string): Promise<boolean> {
  const is = isInArea(areas, columnsOf(place), (one) => one.id === id);
  const row = await runSqlForOne(service.database.service, sqlBuilder.selectNoFrom(is.as("is")));
  return row?.is ?? false;
}

it("finds for each place the area that areaFor finds", async () => {
  const found = new Set<string | undefined>();
  for (const place of places) {
    const expected = areaFor(areas, place)?.id;
    found.add(expected);
    for (const { id } of areas) {
      expect({ place, id, holds: await holds(place, id) }).toEqual({
        place,
        id,
        holds: id === expected,
      });
    }
  }
  expect(found).toEqual(new Set([undefined, "u", "codes", "square"]));
});

it("asks what lies in no area for what is said to hold there", async () => {
  const ask = async (place: AreaPlace, of: readonly Area[]) => {
    const columns = columnsOf(place);
    const is = isInArea(of, columns, () => false, hasOutwardCode(columns, ["M1"]));
    return (await runSqlForOne(service.database.service, sqlBuilder.selectNoFrom(is.as("is"))))?.is;
  };
  const nowhere = { latitude: null, longitude: null };
  expect(await ask({ postcode: "M1 1AE", ...nowhere }, areas)).toBe(true);
  expect(await ask({ postcode: "M1 1AE", ...nowhere }, [])).toBe(true);
  expect(await ask({ postcode: "LA9 4QQ", ...nowhere }, areas)).toBe(false);
});
