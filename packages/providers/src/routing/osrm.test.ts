import polyline from "@mapbox/polyline";
import { afterEach, describe, expect, it } from "vitest";
import { localServer, type Heard, type LocalServer, type Reply } from "../testing/local-server";
import { estimateLeg, estimateMatrix, estimateRoute } from "./estimate";
import { osrmRouting } from "./osrm";
import type { Point, Routing } from "./routing";

let server: LocalServer;

afterEach(() => server.close());

async function osrm(answer: (heard: Heard) => Reply | "silence"): Promise<Routing> {
  server = await localServer(answer);
  return osrmRouting({ url: server.url, timeoutMs: 300 });
}

/** Points on a line, each 0.01° north of the last, so that any two differ. */
function line(count: number): Point[] {
  return Array.from({ length: count }, (_, index) => ({
    latitude: 54 + index / 100,
    longitude: -2.9,
  }));
}

interface OsrmRequest {
  service: string;
  points: Point[];
  query: URLSearchParams;
}

function requestOf({ path }: Heard): OsrmRequest {
  const url = new URL(path, "http://osrm");
  const [, service = "", , , coordinates = ""] = url.pathname.split("/");
  const points = coordinates.split(";").map((pair) => {
    const [longitude = 0, latitude = 0] = pair.split(",").map(Number);
    return { latitude, longitude };
  });
  return { service, points, query: url.searchParams };
}

/** A road of 1 km and 100 s for each 0.01° between two points; southward it is half as fast. */
function steps(from: Point, to: Point): number {
  return Math.round((to.latitude - from.latitude) * 100);
}
const roadMetres = (from: Point, to: Point) => Math.abs(steps(from, to)) * 1_000;
const roadSeconds = (from: Point, to: Point) =>
  steps(from, to) * (to.latitude < from.latitude ? -200 : 100);

/** The part of OSRM that the provider uses, with OSRM's own limit on a table's points. */
function roads(heard: Heard): Reply {
  const { service, points, query } = requestOf(heard);
  if (points.length > 100) return { status: 400, body: { code: "TooBig" } };
  if (service === "table") {
    const chosen = (name: string) =>
      query
        .get(name)
        ?.split(";")
        .flatMap((index) => points[Number(index)] ?? []) ?? points;
    const [froms, tos] = [chosen("sources"), chosen("destinations")];
    return {
      body: {
        code: "Ok",
        distances: froms.map((from) => tos.map((to) => roadMetres(from, to) + 0.4)),
        durations: froms.map((from) => tos.map((to) => roadSeconds(from, to))),
      },
    };
  }
  const legs = points.slice(1).map((to, index) => ({
    distance: roadMetres(points[index] ?? to, to) + 0.4,
    duration: roadSeconds(points[index] ?? to, to),
    steps: [],
  }));
  const geometry = polyline.encode(points.map(({ latitude, longitude }) => [latitude, longitude]));
  return { body: { code: "Ok", routes: [{ legs, geometry, distance: 0, duration: 0 }] } };
}

describe("a matrix", () => {
  it("is asked for in OSRM's words and told as it answers", async () => {
    const routing = await osrm(roads);
    expect(await routing.matrix(line(3))).toEqual({
      metres: [
        [0, 1_000, 2_000],
        [1_000, 0, 1_000],
        [2_000, 1_000, 0],
      ],
      seconds: [
        [0, 100, 200],
        [200, 0, 100],
        [400, 200, 0],
      ],
      by: "osrm",
    });
    expect(`${server.only().method} ${server.only().path}`).toBe(
      "GET /table/v1/driving/-2.90000,54.00000;-2.90000,54.01000;-2.90000,54.02000?annotations=duration,distance",
    );
  });

  it.each([99, 100, 101, 150, 173])("of %i points has every pair in its place", async (count) => {
    const routing = await osrm(roads);
    const points = line(count);
    const { metres, seconds, by: routedBy } = await routing.matrix(points);
    expect(routedBy).toBe("osrm");
    expect(metres).toEqual(points.map((from) => points.map((to) => roadMetres(from, to))));
    expect(seconds).toEqual(points.map((from) => points.map((to) => roadSeconds(from, to))));
    const blocks = Math.ceil(count / 50);
    expect(server.heard).toHaveLength(count <= 100 ? 1 : blocks * blocks);
  });

  it("estimates the one pair that no road joins", async () => {
    const points = line(2);
    const [first, second] = [line(2)[0], line(2)[1]];
    if (!first || !second) throw new Error("no points");
    const routing = await osrm(() => ({
      body: {
        code: "Ok",
        distances: [
          [0, null],
          [1_000, 0],
        ],
        durations: [
          [0, null],
          [100, 0],
        ],
      },
    }));
    const leg = estimateLeg(first, second);
    expect(await routing.matrix(points)).toEqual({
      metres: [
        [0, leg.metres],
        [1_000, 0],
      ],
      seconds: [
        [0, leg.seconds],
        [100, 0],
      ],
      by: "osrm",
    });
  });
});

describe("a route", () => {
  it("is asked for in OSRM's words and told as it answers", async () => {
    const routing = await osrm(roads);
    const points = line(3);
    const answer = await routing.route(points);
    expect(answer).toMatchObject({
      metres: 2_000,
      seconds: 200,
      legs: [
        { metres: 1_000, seconds: 100 },
        { metres: 1_000, seconds: 100 },
      ],
      by: "osrm",
    });
    expect(polyline.decode(answer.geometry ?? "")).toEqual(
      points.map((point) => [point.latitude, point.longitude]),
    );
    expect(server.only().path).toBe(
      "/route/v1/driving/-2.90000,54.00000;-2.90000,54.01000;-2.90000,54.02000?overview=full&geometries=polyline&steps=false&continue_straight=false",
    );
  });

  it.each([100, 101, 199, 200, 250])(
    "through %i points is whole, each joint once",
    async (count) => {
      const routing = await osrm(roads);
      const points = line(count);
      const { legs, metres, geometry } = await routing.route(points);
      expect(legs).toHaveLength(count - 1);
      expect(metres).toBe((count - 1) * 1_000);
      const drawn = polyline.decode(geometry ?? "").map(([latitude]) => latitude.toFixed(5));
      expect(drawn).toEqual(points.map((point) => point.latitude.toFixed(5)));
      expect(server.heard).toHaveLength(Math.ceil((count - 1) / 99));
    },
  );
});

describe("what OSRM fails on", () => {
  const points = line(3);

  it.each([
    ["an error", { status: 500 }],
    ["no road", { status: 400, body: { code: "NoRoute", message: "Impossible route" } }],
    ["a page", { body: "<html>" }],
    ["another shape", { body: { code: "Ok", routes: [], distances: [[0]], durations: [[0]] } }],
    [
      "too few",
      { body: { code: "Ok", routes: [{ legs: [], geometry: "" }], distances: [], durations: [] } },
    ],
    ["a redirect", { status: 302, headers: { location: "/elsewhere" } }],
  ] satisfies [string, Reply][])("(%s) is estimated, and says so", async (_, reply) => {
    const routing = await osrm(() => reply);
    expect(await routing.matrix(points)).toEqual(estimateMatrix(points));
    expect(await routing.route(points)).toEqual(estimateRoute(points));
    expect(server.heard).toHaveLength(2);
  });

  it("is estimated where it does not answer in time, or is not there", async () => {
    const routing = await osrm(() => "silence");
    expect((await routing.route(points)).by).toBe("estimate");
    await server.close();
    expect((await routing.route(points)).by).toBe("estimate");
  });

  it("is not even asked about less than two points", async () => {
    const routing = await osrm(roads);
    expect((await routing.route(line(1))).by).toBe("estimate");
    expect((await routing.matrix([])).metres).toEqual([]);
    expect(server.heard).toHaveLength(0);
  });
});
