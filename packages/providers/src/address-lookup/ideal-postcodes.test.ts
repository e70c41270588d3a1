import { afterEach, describe, expect, it } from "vitest";
import { localServer, type Heard, type LocalServer, type Reply } from "../testing/local-server";
import { idealPostcodes } from "./ideal-postcodes";

let server: LocalServer;
afterEach(() => server.close());

async function lookup(answer: (heard: Heard) => Reply | "silence") {
  server = await localServer(answer);
  return idealPostcodes({ url: server.url, key: "ak_test", timeoutMs: 300 });
}

/** An answer of api.ideal-postcodes.co.uk, reduced to fields that could be read. */
const address = {
  line_1: "2 Barons Court Road",
  line_2: "",
  line_3: "",
  post_town: "LONDON",
  postcode: "ID1 1QD",
  county: "London",
  country: "England",
  udprn: 25_962_203,
  longitude: -0.208_644_362_766_368,
  latitude: 51.489_917_486_395_8,
};
const success = (...result: object[]): Reply => ({
  body: { code: 2000, message: "Success", result },
});

describe("idealPostcodes", () => {
  it("gives a postcode's addresses in our parts, with the key in a header alone", async () => {
    const addresses = await lookup(() =>
      success(
        address,
        {
          ...address,
          line_1: "Flat 3",
          line_2: "Fell House",
          line_3: "Lake Road",
          post_town: "STOKE-ON-TRENT",
        },
        { ...address, line_1: "", line_2: "The Yard", post_town: "KIRKBY IN FURNESS" },
      ),
    );
    expect(await addresses.find("ID1 1QD")).toEqual([
      { line1: "2 Barons Court Road", line2: null, city: "London", postcode: "ID1 1QD" },
      {
        line1: "Flat 3",
        line2: "Fell House, Lake Road",
        city: "Stoke-on-Trent",
        postcode: "ID1 1QD",
      },
      { line1: "The Yard", line2: null, city: "Kirkby in Furness", postcode: "ID1 1QD" },
    ]);
    const { method, path, headers } = server.only();
    expect(`${method} ${path}`).toBe("GET /v1/postcodes/ID1%201QD");
    expect(headers.authorization).toBe('IDEALPOSTCODES api_key="ak_test"');
  });

  it("finds none of a postcode that nobody knows", async () => {
    const addresses = await lookup(() => ({
      status: 404,
      body: { code: 4040, message: "Postcode not found" },
    }));
    expect(await addresses.find("LA23 9ZZ")).toEqual([]);
  });

  it.each([
    ["no access", { status: 401, body: { code: 4010 } }, "unauthorised"],
    ["a balance that is used up", { status: 402, body: { code: 4020 } }, "declined"],
    ["too many requests", { status: 429 }, "busy"],
    ["an error of its own", { status: 500 }, "busy"],
    ["a page", { body: "<html>" }, "unreadable"],
    ["another shape", { body: { result: [{ line_1: 4 }] } }, "unreadable"],
    ["a redirect", { status: 302, headers: { location: "/elsewhere" } }, "declined"],
  ] satisfies [string, Reply, string][])(
    "tells %s from an unknown postcode",
    async (_, reply, code) => {
      const addresses = await lookup(() => reply);
      await expect(addresses.find("LA23 1AA")).rejects.toMatchObject({
        name: "ProviderFailed",
        provider: "address lookup",
        code,
        message: expect.not.stringContaining("ak_test"),
      });
    },
  );

  it("waits only so long", async () => {
    const addresses = await lookup(() => "silence");
    await expect(addresses.find("LA23 1AA")).rejects.toMatchObject({ code: "unreachable" });
  });
});
