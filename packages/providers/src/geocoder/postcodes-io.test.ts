import { afterEach, describe, expect, it } from "vitest";
import { localServer, type Heard, type LocalServer, type Reply } from "../testing/local-server";
import type { Geocoder } from "./geocoder";
import { postcodesIoGeocoder } from "./postcodes-io";

let server: LocalServer;

afterEach(() => server.close());

async function geocoder(answer: (heard: Heard) => Reply | "silence"): Promise<Geocoder> {
  server = await localServer(answer);
  return postcodesIoGeocoder({ url: server.url, timeoutMs: 300 });
}

/** An answer of api.postcodes.io to `POST /postcodes`, reduced to fields that could be read. */
const bowness = {
  postcode: "LA23 3BX",
  quality: 1,
  eastings: 340_366,
  northings: 496_795,
  country: "England",
  longitude: -2.919_26,
  latitude: 54.364_093,
  region: "North West",
  outcode: "LA23",
  incode: "3BX",
  admin_district: "Westmorland and Furness",
  admin_county: null,
};
const edinburgh = {
  ...bowness,
  postcode: "EH1 1RE",
  outcode: "EH1",
  country: "Scotland",
  region: null,
  admin_district: "City of Edinburgh",
};

/** Answers for every postcode requested, in the order of the list. */
function knowsAll({ body }: Heard): Reply {
  const { postcodes }: { postcodes: string[] } = JSON.parse(body.toString());
  const result = postcodes.map((query, index) => ({
    query,
    result: { ...bowness, postcode: query, latitude: 50 + index / 1_000 },
  }));
  return { body: { status: 200, result } };
}

describe("postcodesIoGeocoder", () => {
  it("asks once for each, in standard form, and answers as it was asked", async () => {
    const places = await geocoder(() => ({
      body: {
        status: 200,
        result: [
          { query: "LA23 3BX", result: bowness },
          { query: "EH1 1RE", result: edinburgh },
        ],
      },
    }));
    const located = await places.locate(["la23 3bx", "LA233BX", "EH1 1RE", "nonsense"]);
    const { method, path, headers, body } = server.only();
    expect(`${method} ${path} ${headers["content-type"]}`).toBe("POST /postcodes application/json");
    expect(JSON.parse(body.toString())).toEqual({ postcodes: ["LA23 3BX", "EH1 1RE"] });
    expect(Object.fromEntries(located)).toEqual({
      "la23 3bx": {
        latitude: 54.364_093,
        longitude: -2.919_26,
        postcodeDistrict: "LA23",
        adminDistrict: "Westmorland and Furness",
        adminCounty: null,
        region: "North West",
        precision: "postcode",
      },
      LA233BX: located.get("la23 3bx"),
      "EH1 1RE": expect.objectContaining({ postcodeDistrict: "EH1", region: "Scotland" }),
      nonsense: null,
    });
  });

  it("asks a hundred at a time", async () => {
    const places = await geocoder(knowsAll);
    const digits = Array.from({ length: 250 }, (_, index) => index);
    const postcodes = digits.map(
      (n) => `LA${(n % 23) + 1} ${n % 10}A${"ABDEFGHJLNPQRSTUWXYZ"[n % 20]}`,
    );
    const distinct = new Set(postcodes).size;
    const located = await places.locate(postcodes);
    const sizes = server.heard.map(({ body }) => JSON.parse(body.toString()).postcodes.length);
    expect(sizes).toEqual([100, 100, distinct - 200]);
    expect([...located.values()].every((place) => place?.precision === "postcode")).toBe(true);
  });

  it("places what it does not know, or knows no position of, by the built-in table", async () => {
    const places = await geocoder(() => ({
      body: {
        status: 200,
        result: [
          { query: "LA23 9ZZ", result: null },
          { query: "IM1 1AA", result: { ...bowness, latitude: null, longitude: null } },
        ],
      },
    }));
    const located = await places.locate(["LA23 9ZZ", "IM1 1AA"]);
    expect(located.get("LA23 9ZZ")).toMatchObject({ precision: "outward" });
    expect(located.get("IM1 1AA")).toMatchObject({ precision: "area", region: "Isle of Man" });
  });

  it("asks nothing where there is nothing to ask", async () => {
    const places = await geocoder(knowsAll);
    expect((await places.locate([])).size).toBe(0);
    expect((await places.locate(["nonsense"])).get("nonsense")).toBeNull();
    expect(server.heard).toHaveLength(0);
  });

  it.each([
    ["an error of its own", { status: 500 }, "busy", true],
    ["too many requests", { status: 429 }, "busy", true],
    ["no access", { status: 403 }, "unauthorised", true],
    ["a refusal", { status: 400 }, "declined", false],
    ["a page", { body: "<html>" }, "unreadable", true],
    ["no result", { body: { status: 200 } }, "unreadable", true],
    [
      "another shape",
      { body: { result: [{ query: "LA23 3BX", result: { latitude: "54", longitude: 1 } }] } },
      "unreadable",
      true,
    ],
    ["a redirect", { status: 302, headers: { location: "/elsewhere" } }, "declined", false],
  ] satisfies [string, Reply, string, boolean][])(
    "tells %s from an unknown postcode",
    async (_, reply, code, temporary) => {
      const places = await geocoder(() => reply);
      await expect(places.locate(["LA23 3BX"])).rejects.toMatchObject({
        name: "ProviderFailed",
        provider: "geocoder",
        code,
        temporary,
      });
      expect(server.heard).toHaveLength(1);
    },
  );

  it("waits only so long", async () => {
    const places = await geocoder(() => "silence");
    await expect(places.locate(["LA23 3BX"])).rejects.toMatchObject({ code: "unreachable" });
  });

  it("is unreachable where nobody is there", async () => {
    const places = await geocoder(knowsAll);
    await server.close();
    await expect(places.locate(["LA23 3BX"])).rejects.toMatchObject({ code: "unreachable" });
  });
});
