import { afterAll, beforeAll, expect, it } from "vitest";
import { daysAfter, todayIn } from "../../../platform/values/format";
import {
  callerFor,
  makeMerchant,
  makeRound,
  makeYard,
  testService,
  type TestService,
} from "../../../testing";

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
let yards: readonly string[];

const today = todayIn("Europe/London", new Date());

// Two yards with days of one, of the other, of both and of neither; one day was closed though nothing happened on it.
beforeAll(async () => {
  service = await testService();
  const { business, owner } = await makeMerchant(service);
  office = callerFor(service, { token: owner.token }).office;
  const [here, there] = [
    (await makeYard(service, business)).id,
    (await makeYard(service, business)).id,
  ];
  yards = [here, there];
  for (let n = 0; n < 20; n += 1) {
    const day = new Date(daysAfter(today, -3 * n));
    const at = [...(n % 4 === 3 ? [] : [here]), ...(n % 2 === 0 ? [there] : [])];
    for (const startLocationId of at) {
      await makeRound(service, business, { status: "done", roundDate: day, startLocationId });
    }
  }
  await office.books.days.close({ locationId: there, day: daysAfter(today, -1) });
});
afterAll(() => service.close());

async function readPages(limit: number) {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await office.books.days.list({ limit, cursor });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return found;
}

it("lists each day of each yard once, the latest first, by pages of any length", async () => {
  const { items: whole, nextCursor } = await office.books.days.list({ limit: 100 });
  expect(nextCursor).toBeNull();
  expect(whole).toHaveLength(26);
  const place = ({ day, locationName }: (typeof whole)[number]) => [day, locationName];
  expect(whole.map(place)).toEqual(
    whole
      .map(place)
      .toSorted(([a = "", m = ""], [b = "", n = ""]) => (a < b || (a === b && m > n) ? 1 : -1)),
  );
  for (const limit of [1, 2, 3, 7]) expect(await readPages(limit)).toEqual(whole);
});

it("lists the days of one yard, however far back they lie", async () => {
  const { items: whole } = await office.books.days.list({ limit: 100 });
  for (const locationId of yards) {
    const { items } = await office.books.days.list({ limit: 100, locationId });
    expect(items).toEqual(whole.filter((day) => day.locationId === locationId));
  }
});
