import polyline from "@mapbox/polyline";
import { describe, expect, it } from "vitest";
import { builtInStyle } from "./style/built-in-style";
import { pointsOf } from "./style/route-layer";
import { stopName } from "./markers/stop-name";
import { townsOfBritain } from "./style/towns";

const palette = {
  sea: "#d9e3ec",
  land: "#f6f3ed",
  coast: "#aebac5",
  town: "#645d55",
  casing: "#ffffff",
  lanes: ["#2c5a96"],
};

describe("the built-in map", () => {
  it("has each town once, on or beside the land it shows", () => {
    expect(townsOfBritain.length).toBeGreaterThan(200);
    expect(new Set(townsOfBritain.map(({ name }) => name)).size).toBe(townsOfBritain.length);
    for (const { latitude, longitude } of townsOfBritain) {
      expect(latitude).toBeGreaterThan(49.9);
      expect(latitude).toBeLessThan(60.9);
      expect(longitude).toBeGreaterThan(-10.7);
      expect(longitude).toBeLessThan(1.8);
    }
  });

  it("has closed rings within its bounds", () => {
    const source = builtInStyle(palette).sources["land"];
    if (source?.type !== "geojson" || typeof source.data === "string") throw new Error("no data");
    const { data } = source;
    if (data.type !== "Feature" || data.geometry.type !== "MultiPolygon") throw new Error("shape");
    expect(data.geometry.coordinates.length).toBeGreaterThan(50);
    for (const [ring] of data.geometry.coordinates) {
      expect(ring?.[0]).toEqual(ring?.at(-1));
      for (const [lng, lat] of ring ?? []) {
        expect(lng).toBeGreaterThanOrEqual(-11.2);
        expect(lng).toBeLessThanOrEqual(3.2);
        expect(lat).toBeGreaterThanOrEqual(48.6);
        expect(lat).toBeLessThanOrEqual(61.2);
      }
    }
  });

  it("asks no server for anything", () => {
    expect(JSON.stringify(builtInStyle(palette))).not.toContain("http");
  });
});

it("reads a round's way as it is kept, and as places", () => {
  const places = [
    { latitude: 54.6, longitude: -3.13 },
    { latitude: 54.42, longitude: -2.98 },
  ];
  const encoded = polyline.encode(
    places.map(({ latitude, longitude }) => [latitude, longitude]),
    5,
  );
  const points = [
    [-3.13, 54.6],
    [-2.98, 54.42],
  ];
  expect(pointsOf(encoded)).toEqual(points);
  expect(pointsOf(places)).toEqual(points);
});

it("names a stop with its number and how it stands", () => {
  const stop = { id: "1", latitude: 54.6, longitude: -3.1, label: "Ann Dixon, CA12 4RN" };
  expect(stopName({ ...stop, mark: "3", state: "failed" })).toBe(
    "Stop 3, Ann Dixon, CA12 4RN, failed",
  );
  expect(stopName(stop)).toBe("Ann Dixon, CA12 4RN");
  expect(stopName({ ...stop, approximate: true })).toBe("Ann Dixon, CA12 4RN, place not exact");
});
