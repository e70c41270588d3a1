import { afterEach, describe, expect, it } from "vitest";
import { ProviderFailed } from "../errors";
import { localServer, type LocalServer, type Reply } from "../testing/local-server";
import { metOfficeWeather } from "./met-office";
import { usualTemperature } from "./usual";
import { usualWeather } from "./weather";

const kendal = { latitude: 54.3405, longitude: -2.7355 };

/** A DataHub answer for a place: a past day has no forecast for its daytime. */
const answer = {
  type: "FeatureCollection",
  features: [
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: [-2.7, 54.3, 60] },
      properties: {
        location: { name: "Kendal" },
        requestPointDistance: 812.4,
        modelRunDate: "2026-11-26T03:00Z",
        timeSeries: [
          { time: "2026-11-25T00:00Z", nightMinScreenTemperature: 2.4 },
          {
            time: "2026-11-26T00:00Z",
            dayMaxScreenTemperature: 7.5,
            nightMinScreenTemperature: -1.5,
            daySignificantWeatherCode: 7,
          },
          {
            time: "2026-11-27T00:00Z",
            dayMaxScreenTemperature: 5,
            nightMinScreenTemperature: null,
          },
          { time: "2026-11-28T00:00Z", dayMaxScreenTemperature: 4, nightMinScreenTemperature: 1 },
        ],
      },
    },
  ],
};

let server: LocalServer;

describe("metOfficeWeather", () => {
  afterEach(() => server.close());

  const asking = async (reply: () => Reply | "silence") => {
    server = await localServer(reply);
    return metOfficeWeather({ url: server.url, key: "a.key=", timeoutMs: 200 }).daily(kendal);
  };

  it("asks for a rough place with its key in a header, and reads the days that are whole", async () => {
    expect(await asking(() => ({ body: answer }))).toEqual([
      { day: "2026-11-26", celsius: 3 },
      { day: "2026-11-28", celsius: 2.5 },
    ]);
    const { method, path, headers } = server.only();
    expect({ method, path, key: headers["apikey"] }).toEqual({
      method: "GET",
      path: "/point/daily?latitude=54.3&longitude=-2.7",
      key: "a.key=",
    });
  });

  it.each([
    ["unauthorised", { status: 401 }],
    ["busy", { status: 429 }],
    ["unreadable", { body: { features: [] } }],
    ["unreadable", { body: { features: [{ properties: { timeSeries: [{ time: 1 }, "x"] } }] } }],
    ["unreachable", "silence"],
  ] as const)("fails as %s", async (code, reply) => {
    const failed = await asking(() => reply).then(
      () => null,
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(ProviderFailed);
    expect(failed).toMatchObject({ provider: "weather", code });
    expect(String(failed)).not.toContain("a.key");
  });
});

describe("usualTemperature", () => {
  it("is a month's mean in its middle, and between two of them half way", () => {
    expect(usualTemperature("2026-01-15")).toBeCloseTo(3.9, 1);
    expect(usualTemperature("2026-07-16")).toBeCloseTo(15.3, 1);
    expect(usualTemperature("2026-04-30")).toBeCloseTo((7.9 + 10.6) / 2, 0);
    expect(usualTemperature("2026-12-31")).toBeCloseTo(usualTemperature("2027-01-01"), 0);
  });

  it("has no step from one day to the next", () => {
    for (
      let instant = Date.UTC(2026, 0, 1);
      instant < Date.UTC(2027, 0, 5);
      instant += 86_400_000
    ) {
      const [day, next] = [instant, instant + 86_400_000].map((time) =>
        new Date(time).toISOString(),
      );
      const step = usualTemperature(next ?? "") - usualTemperature(day ?? "");
      expect(Math.abs(step)).toBeLessThan(0.2);
    }
  });

  it("is all there is where nobody is asked", async () => {
    expect(await usualWeather().daily(kendal)).toEqual([]);
  });
});
