import { Dice } from "@roundsman/db/demo";
import { usualTemperature } from "@roundsman/providers";
import { describe, expect, it } from "vitest";
import { daysAfter, daysBetween } from "../../../../platform/values/format";
import { degreeDays } from "./degree-days";
import { forecast, whyNotTold } from "./forecast";
import { intervalsOf, joined, type Delivery } from "./intervals";
import { judge, type History } from "./judge";
import { poolOf, type Pool } from "./pool";

const usual = degreeDays();
const start = "2024-09-01";

/** A winter day, a summer day and all between, colder or warmer than usual for some days on end. */
function realWeather(dice: Dice) {
  const days = new Map<string, number>();
  let off = 0;
  for (let ahead = 0; ahead < 1200; ahead += 1) {
    const day = daysAfter(start, ahead);
    off = 0.8 * off + (dice.next() + dice.next() + dice.next() - 1.5) * 3;
    days.set(day, usualTemperature(day) + off);
  }
  return days;
}

interface Household {
  base: number;
  heat: number;
  quantity: () => number;
}

/** Orders when the last is nearly empty, and gets it some days later; what is left is used too. */
function live(
  { base, heat, quantity }: Household,
  { weather, dice, days }: { weather: ReadonlyMap<string, number>; dice: Dice; days: number },
): Delivery[] {
  const deliveries: Delivery[] = [];
  let [stock, size, arrives] = [0, 1, 0];
  for (let ahead = 0; ahead < days; ahead += 1) {
    const day = daysAfter(start, ahead);
    if (ahead === arrives) {
      size = quantity();
      stock += size;
      deliveries.push({ day, quantity: size });
    }
    const cold = Math.max(0, 15.5 - (weather.get(day) ?? 10));
    stock = Math.max(0, stock - (base + heat * cold) * (0.7 + 0.6 * dice.next()));
    if (arrives <= ahead && stock < size * (0.08 + 0.12 * dice.next())) {
      arrives = ahead + dice.between(2, 5);
    }
  }
  return deliveries;
}

/** Some addresses of one product: `share` of the use is heating. */
function neighbourhood(seed: number, share: () => number, count = 20): History[] {
  const dice = new Dice(seed);
  const weather = realWeather(dice);
  return Array.from({ length: count }, () => {
    const level = 0.03 * (0.5 + 1.5 * dice.next());
    const heating = share();
    const most = dice.between(1, 2);
    const household = {
      base: level * (1 - heating),
      heat: (level * heating) / 6.3,
      quantity: () => dice.between(1, most),
    };
    const deliveries = live(household, { weather, dice, days: 820 });
    return { productId: "propane", area: dice.pick(["LA23", "LA9"]), deliveries };
  });
}

describe("the model", () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "foretells held-back deliveries better than both simple rules where use follows the cold (seed %i)",
    (seed) => {
      const { count, modelDays, lastTimeDays, meanDays, inRange } = judge(
        neighbourhood(seed, () => 0.75),
        usual,
        4,
      );
      expect(count).toBeGreaterThan(40);
      expect(modelDays).toBeLessThan(lastTimeDays * 0.8);
      expect(modelDays).toBeLessThan(meanDays * 0.8);
      expect(inRange).toBeGreaterThan(0.65);
      expect(inRange).toBeLessThan(1);
    },
  );

  it.each([11, 12, 13, 14])(
    "is no worse where use does not follow the cold at all (seed %i)",
    (seed) => {
      const { modelDays, lastTimeDays, meanDays } = judge(
        neighbourhood(seed, () => 0),
        usual,
        4,
      );
      expect(modelDays).toBeLessThan(lastTimeDays);
      expect(modelDays).toBeLessThan(meanDays * 1.02);
    },
  );

  it.each([21, 22, 23, 24])("tells who heats from who cooks in one street (seed %i)", (seed) => {
    const dice = new Dice(seed);
    const { modelDays, lastTimeDays, meanDays } = judge(
      neighbourhood(seed, () => (dice.chance(0.5) ? 0.85 : 0.05)),
      usual,
      4,
    );
    expect(modelDays).toBeLessThan(lastTimeDays * 0.9);
    expect(modelDays).toBeLessThan(meanDays * 0.9);
  });
});

/** 0.1 a day all year, in all areas, and half as much again of heating on a usual day. */
const pool: Pool = {
  base: 0.1,
  heat: 0,
  spread: 0.5,
  noise: 0.15,
  levels: new Map([["LA23", 0.2]]),
};
const of = (days: readonly (readonly [number, number])[]): Delivery[] =>
  days.map(([ahead, quantity]) => ({ day: daysAfter(start, ahead), quantity }));
type Days = readonly (readonly [number, number])[];
const foretold = (days: Days, area = "LA9", common = pool) =>
  forecast(of(days), { pool: common, area, weather: usual });
const emptyAfter = (days: Days, area?: string, common?: Pool) => {
  const found = foretold(days, area, common);
  return found && daysBetween(found.lastDeliveredOn, found.emptyOn);
};

describe("forecast", () => {
  it("claims nothing of a single delivery, and of none", () => {
    expect(foretold([])).toBeNull();
    expect(foretold([[0, 2]])).toBeNull();
  });

  it("leans on the product, and on its area, where it knows one interval, and on the customer where it knows many", () => {
    const two = [
      [0, 2],
      [40, 2],
    ] as const;
    const irregular = { ...pool, spread: 0.25, noise: 0.6, levels: new Map([["LA23", 0.05]]) };
    const after = emptyAfter(two, "LA9", irregular) ?? 0;
    expect(after).toBeGreaterThan(20);
    expect(after).toBeLessThan(36);
    expect(emptyAfter(two, "LA23", irregular) ?? 0).toBeGreaterThan(after);
    const many = Array.from({ length: 20 }, (_, at) => [at * 40, 2] as const);
    expect(Math.abs((emptyAfter(many) ?? 0) - 40)).toBeLessThan(6);
    const width = (days: Days) => {
      const found = foretold(days);
      return found ? daysBetween(found.emptyFrom, found.emptyUntil) : 0;
    };
    expect(width(two)).toBeGreaterThan(width(many));
  });

  it("counts what was delivered and kept: twice as much lasts twice as long, and nothing is no delivery", () => {
    const regular = Array.from({ length: 10 }, (_, at) => [at * 20, 2] as const);
    const more = emptyAfter([...regular.slice(0, -1), [180, 4]]) ?? 0;
    expect(more / (emptyAfter(regular) ?? 1)).toBeCloseTo(2, 0);
    expect(foretold([...regular, [190, 0]])).toEqual(foretold(regular));
  });

  it("takes the rest of an order that comes days after for the same delivery", () => {
    expect(
      joined(
        of([
          [0, 1],
          [3, 1],
          [20, 2],
        ]),
      ),
    ).toEqual(
      of([
        [0, 2],
        [20, 2],
      ]),
    );
  });

  it("is not misled by a holiday", () => {
    const before = Array.from({ length: 8 }, (_, at) => [at * 20, 2] as const);
    const away = [...before, ...before.map(([ahead, some]) => [ahead + 400, some] as const)];
    expect(Math.abs((emptyAfter(away) ?? 0) - 20)).toBeLessThanOrEqual(2);
  });

  it("runs out sooner in the winter than in the summer", () => {
    const heated = { ...pool, base: 0.02, heat: 0.02 };
    const inMonth = (month: string) => {
      const days = of([[0, 2]]).concat({ day: `2025-${month}-01`, quantity: 2 });
      const found = forecast(days, { pool: heated, area: "", weather: usual });
      return found ? daysBetween(found.lastDeliveredOn, found.emptyOn) : 0;
    };
    expect(inMonth("01") * 2).toBeLessThan(inMonth("06"));
  });

  it("follows a cold spell that is foretold", () => {
    const heated = { ...pool, base: 0.02, heat: 0.02 };
    const days = [...of([[0, 2]]), { day: "2025-01-01", quantity: 2 }];
    const cold = new Map(
      Array.from({ length: 7 }, (_, at) => [daysAfter("2025-01-01", at), -8] as const),
    );
    const on = (weather: typeof usual) =>
      forecast(days, { pool: heated, area: "", weather })?.emptyOn ?? "";
    expect(on(degreeDays(cold)) < on(usual)).toBe(true);
  });

  it("is not told of those who have left, nor where the range says nothing", () => {
    const found = foretold(Array.from({ length: 12 }, (_, at) => [at * 20, 2] as const));
    if (!found) throw new Error("Nothing was foretold");
    expect(whyNotTold(found, found.emptyOn)).toBeNull();
    expect(whyNotTold(found, daysAfter(found.emptyUntil, 10))).toBeNull();
    expect(whyNotTold(found, daysAfter(found.emptyUntil, 20))).toBe("left");
    const wide = { ...found, emptyUntil: daysAfter(found.emptyUntil, 60) };
    expect(whyNotTold(wide, found.emptyOn)).toBe("unsure");
  });
});

describe("poolOf", () => {
  it("knows nothing where no address has an interval", () => {
    expect(poolOf([])).toBeNull();
    expect(poolOf([{ area: "LA9", intervals: [] }])).toBeNull();
  });

  it("finds level and heating of a product from those who have it", () => {
    const histories = neighbourhood(31, () => 0.8, 40);
    const found = poolOf(
      histories.map(({ area, deliveries }) => ({
        area,
        intervals: intervalsOf(joined(deliveries), usual),
      })),
    );
    if (!found) throw new Error("Nothing was found");
    const level = found.base + found.heat * 6.3;
    expect((found.heat * 6.3) / level).toBeGreaterThan(0.6);
    expect(level).toBeGreaterThan(0.025);
    expect(level).toBeLessThan(0.055);
    expect([...found.levels.keys()].toSorted()).toEqual(["LA23", "LA9"]);
  });
});
