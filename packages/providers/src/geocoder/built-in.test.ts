import { describe, expect, it } from "vitest";
import { straightLineMetres } from "../routing/estimate";
import { areas } from "./areas";
import { builtInGeocoder, locateRoughly } from "./built-in";
import { districts } from "./districts";
import { postcodeArea } from "./postcodes";

describe("builtInGeocoder", () => {
  it("places postcodes as they were asked for, nearer around the Lake District", async () => {
    const postcodes = ["la23 1aa", "YO1 7HH", "BFPO 58", "GIR 0AA", "nonsense", "QQ1 1AA"];
    const places = await builtInGeocoder().locate(postcodes);
    expect([...places.keys()]).toEqual(postcodes);
    expect(places.get("la23 1aa")).toEqual({
      latitude: 54.373,
      longitude: -2.914,
      postcodeDistrict: "LA23",
      adminDistrict: "Westmorland and Furness",
      adminCounty: null,
      region: "North West",
      precision: "outward",
    });
    expect(places.get("YO1 7HH")).toMatchObject({
      postcodeDistrict: "YO1",
      adminDistrict: null,
      region: "Yorkshire and The Humber",
      precision: "area",
    });
    for (const nowhere of ["BFPO 58", "GIR 0AA", "nonsense", "QQ1 1AA"]) {
      expect(places.get(nowhere)).toBeNull();
    }
  });
});

/** Places with well-known positions, far apart, and the furthest acceptable distance of the guess in km. */
const landmarks: [string, number, number, number][] = [
  ["SW1A 1AA", 51.501, -0.1419, 15],
  ["M1 1AE", 53.4774, -2.2307, 15],
  ["EH1 1RE", 55.9521, -3.1965, 15],
  ["CF10 4UW", 51.4634, -3.1639, 20],
  ["BT1 5GS", 54.5964, -5.9302, 60],
  ["TR19 7AA", 50.0686, -5.7161, 60],
  ["KW1 4YR", 58.6373, -3.0689, 60],
  ["ZE1 0AA", 60.1546, -1.1494, 40],
  ["NR30 1AA", 52.615, 1.7265, 60],
  ["IM1 1AA", 54.1523, -4.4811, 20],
  ["JE2 3AA", 49.1868, -2.1066, 15],
  ["GY1 1AA", 49.4555, -2.5368, 15],
  ["CA12 5JR", 54.601, -3.1347, 8],
  ["LA22 9AB", 54.4323, -2.9645, 8],
  ["LA9 4DN", 54.328, -2.746, 8],
  ["CA28 7AA", 54.549, -3.5884, 8],
];

describe("the table", () => {
  it("has each area once, and all of them", () => {
    expect(new Set(areas.map(([area]) => area)).size).toBe(areas.length);
    expect(areas).toHaveLength(124);
  });

  it("lies within the British Isles", () => {
    const outside = areas.filter(
      ([, , latitude, longitude]) =>
        latitude < 49 || latitude > 61 || longitude < -8 || longitude > 2,
    );
    expect(outside).toEqual([]);
  });

  it("has each district near the middle of its own area", () => {
    const astray = districts.filter(([district, latitude, longitude]) => {
      const area = areas.find(([letters]) => letters === postcodeArea(district));
      const centre = area && { latitude: area[2], longitude: area[3] };
      return !centre || straightLineMetres({ latitude, longitude }, centre) > 60_000;
    });
    expect(astray).toEqual([]);
  });

  it.each(landmarks)("places %s near enough", (postcode, latitude, longitude, kilometres) => {
    const place = locateRoughly(postcode);
    if (!place) throw new Error(`${postcode} is nowhere`);
    expect(straightLineMetres(place, { latitude, longitude })).toBeLessThan(kilometres * 1_000);
  });
});
