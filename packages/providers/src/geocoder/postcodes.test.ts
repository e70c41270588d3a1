import { describe, expect, it } from "vitest";
import { outwardCode, postcodeArea, postcodeDistrict, standardPostcode } from "./postcodes";

describe("standardPostcode", () => {
  it.each([
    ["LA23 1AA", "LA23 1AA"],
    ["la231aa", "LA23 1AA"],
    ["  La 23 1 aA\t", "LA23 1AA"],
    ["LA23\u00a01AA", "LA23 1AA"],
    ["M1 1AE", "M1 1AE"],
    ["M60 1NW", "M60 1NW"],
    ["CR2 6XH", "CR2 6XH"],
    ["W1A 1HQ", "W1A 1HQ"],
    ["EC1A 1BB", "EC1A 1BB"],
    ["N1C 4AG", "N1C 4AG"],
    ["SW1P 3AD", "SW1P 3AD"],
    ["NW1W 5AB", "NW1W 5AB"],
    ["W1T 3NF", "W1T 3NF"],
    ["BT1 5GS", "BT1 5GS"],
    ["BT1 1AA", "BT1 1AA"],
    ["JE2 3QA", "JE2 3QA"],
    ["GY9 0UR", "GY9 0UR"],
    ["IM1 2EA", "IM1 2EA"],
    ["ZE1 0AA", "ZE1 0AA"],
    ["BF1 0AA", "BF1 0AA"],
    ["GIR 0AA", "GIR 0AA"],
    ["gir0aa", "GIR 0AA"],
    ["CA11-8BR", "CA11 8BR"],
    ["ca11\u20138br", "CA11 8BR"],
    ["CA11 8BR.", "CA11 8BR"],
    ["BFPO 58", "BFPO 58"],
    ["bfpo5423", "BFPO 5423"],
    ["BFPO c/o 58", "BFPO 58"],
  ])("%j is %s", (text, standard) => {
    expect(standardPostcode(text)).toBe(standard);
  });

  it.each([
    "",
    "LA23",
    "1AA",
    "LA23 1A",
    "LA23 1AAA",
    "LA231 1AA",
    "LA23 AA1",
    "LA23 1CA",
    "LA23 1AV",
    "QA1 1AA",
    "VA1 1AA",
    "AJ1 1AA",
    "A1I 1AA",
    "AA1C 1AA",
    "LA23 1AA, UK",
    "GIR 0AB",
    "BFPO",
    "BFPO 0",
    "BFPO 12345",
    "90210",
    "ＬＡ２３ １ＡＡ",
  ])("%j is none", (text) => {
    expect(standardPostcode(text)).toBeNull();
  });
});

describe("the parts of a postcode", () => {
  it("are its district and its area", () => {
    expect(postcodeDistrict("LA23 1AA")).toBe("LA23");
    expect([postcodeArea("LA23"), postcodeArea("N1C"), postcodeArea("EC1A")]).toEqual([
      "LA",
      "N",
      "EC",
    ]);
  });
});

describe("outwardCode", () => {
  it.each([
    ["LA23 1AA", "LA23"],
    ["la231aa", "LA23"],
    ["la23", "LA23"],
    ["la 23", "LA23"],
    ["CA11-8BR", "CA11"],
    ["ca 11 7", "CA11"],
    ["CA11 7", "CA11"],
    ["CA1 7", "CA1"],
    ["ca-11-7", "CA11"],
    ["M1", "M1"],
    ["W1A", "W1A"],
    [" EC1A ", "EC1A"],
  ])("of %j is %s", (text, outward) => {
    expect(outwardCode(text)).toBe(outward);
  });

  it.each(["", "nonsense", "LA", "23", "1AA", "LA23 1AAA", "10", "Q1", "LA23 X", "P47 kg", "----"])(
    "of %j is none",
    (text) => {
      expect(outwardCode(text)).toBe(null);
    },
  );
});
