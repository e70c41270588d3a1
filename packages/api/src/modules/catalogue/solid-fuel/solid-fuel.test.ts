import { describe, expect, it } from "vitest";
import { ticketOf, whyNotPacked } from "./coal-ticket";
import { judgeFuel, refuseFuel } from "./judge";
import { amountsOf, type FuelLine } from "./lines";
import { nationOf } from "./nations";
import { judgeSmokeControl } from "./smoke-control";
import { certificateWords, FuelKind, SoldFuel, whyNoScheme } from "./schema";
import { judgeStandards, judgeSulphur } from "./standards";

const today = "2026-11-26";
const line = (more: Partial<FuelLine> = {}): FuelLine => ({
  at: 0,
  name: "Logs",
  kind: "wood",
  container: "bag",
  certificate: null,
  authorisedAs: null,
  sulphurPercent: null,
  quantity: 1,
  kg: 10,
  litres: 40,
  ...more,
});
const certified = (expiresOn: string | null = null) =>
  ({ scheme: "ready_to_burn", number: "WSS1", holder: null, expiresOn }) as const;
const authorised = {
  scheme: "authorised_fuel",
  number: "A12",
  holder: null,
  expiresOn: null,
} as const;

describe("what may be sold", () => {
  it.each([
    ["2021-04-30", line({ kind: "house_coal" }), undefined],
    ["2021-05-01", line({ kind: "house_coal" }), "refused"],
    ["2023-04-30", line({ kind: "house_coal", container: "loose" }), "allowed"],
    ["2023-05-01", line({ kind: "house_coal", container: "loose" }), "refused"],
    [today, line({ litres: 1999.999 }), "refused"],
    [today, line({ litres: 2000 }), "notice"],
    [today, line({ litres: null }), "refused"],
    [today, line({ certificate: certified() }), "allowed"],
    [today, line({ certificate: certified(today) }), "allowed"],
    [today, line({ certificate: certified("2026-11-25") }), "refused"],
    [today, line({ certificate: certified("2026-11-25"), litres: 2000 }), "notice"],
    [today, line({ kind: "manufactured" }), "refused"],
    [today, line({ kind: "manufactured", litres: 5000 }), "refused"],
    [today, line({ kind: "manufactured", certificate: authorised }), "allowed"],
    [today, line({ kind: "anthracite" }), "allowed"],
    [today, line({ kind: "peat" }), "allowed"],
    [today, line({ kind: "charcoal" }), "allowed"],
    [today, line({ kind: "semi_anthracite" }), "allowed"],
    [today, line({ kind: "low_volatile_steam_coal" }), "allowed"],
    // Regulation 9: exempt fuels.
    ["2021-05-01", line({ kind: "coffee_logs" }), "allowed"],
    [today, line({ kind: "coffee_logs" }), "allowed"],
    [today, line({ kind: "olive_logs" }), "allowed"],
    [today, line({ kind: "wine_logs" }), "allowed"],
    [today, line({ kind: "wheat_husks" }), "allowed"],
    [today, line({ kind: "straw" }), "allowed"],
    [today, line({ kind: "miscanthus" }), "allowed"],
    [today, line({ kind: "bamboo" }), "allowed"],
    [today, line({ kind: "food_waste" }), "allowed"],
    // The scheme fits the kind, or it is no certificate.
    [today, line({ certificate: authorised }), "refused"],
    [today, line({ authorisedAs: "Any name" }), "refused"],
    [today, line({ kind: "manufactured", certificate: certified() }), "allowed"],
    [today, line({ kind: "manufactured", authorisedAs: "Newflame" }), "refused"],
  ])("in England on %s: %o is %s", (day, fuel, outcome) => {
    expect(judgeStandards(day, "England", [fuel])[0]?.outcome).toBe(outcome);
  });

  it("adds up the wood without a certificate, and only that", () => {
    const half = line({ litres: 1000 });
    const dry = line({ at: 2, litres: 5000, certificate: certified() });
    const outcomes = (lines: FuelLine[]) =>
      judgeStandards(today, "England", lines).map(({ outcome }) => outcome);
    expect(outcomes([half, { ...half, at: 1 }, dry])).toEqual(["notice", "notice", "allowed"]);
    expect(outcomes([half, dry])).toEqual(["refused", "allowed"]);
  });

  it.each(["Scotland", "Wales", "Northern Ireland"] as const)("asks nothing in %s", (nation) => {
    expect(judgeStandards(today, nation, [line({ kind: "house_coal" })])).toEqual([]);
  });
});

describe("a smoke control area", () => {
  const statedFor = (...fuels: FuelKind[]) => ({
    appliance: "Clearview 650",
    fuels,
    statedBy: "Mrs Tyson",
    statedOn: "2026-10-01",
  });
  const statement = statedFor("wood", "coffee_logs");
  it.each([
    [false, null, line(), undefined],
    [null, null, line(), "asks"],
    [null, statement, line(), "allowed"],
    [true, null, line(), "refused"],
    [true, statement, line(), "allowed"],
    [true, null, line({ certificate: certified() }), "refused"],
    [true, null, line({ kind: "manufactured", certificate: authorised }), "allowed"],
    [
      true,
      null,
      line({ kind: "manufactured", certificate: { ...authorised, expiresOn: "2026-11-25" } }),
      "refused",
    ],
    [true, null, line({ kind: "anthracite" }), "allowed"],
    [true, null, line({ kind: "semi_anthracite" }), "allowed"],
    [true, null, line({ kind: "low_volatile_steam_coal" }), "allowed"],
    [true, null, line({ kind: "charcoal" }), "refused"],
    [true, null, line({ kind: "charcoal", certificate: authorised }), "allowed"],
    [true, null, line({ kind: "charcoal", authorisedAs: "Big K restaurant charcoal" }), "allowed"],
    [true, null, line({ kind: "manufactured", certificate: certified() }), "refused"],
    [
      true,
      null,
      line({ kind: "manufactured", certificate: certified(), authorisedAs: "Newflame" }),
      "allowed",
    ],
    [true, null, line({ kind: "house_coal" }), "refused"],
    [true, null, line({ kind: "peat" }), "refused"],
    [true, null, line({ kind: "coffee_logs" }), "refused"],
    [true, statement, line({ kind: "coffee_logs" }), "allowed"],
    // The appliance is exempt for other fuels alone.
    [true, statement, line({ kind: "straw" }), "refused"],
    [true, statement, line({ kind: "house_coal" }), "refused"],
    [true, statement, line({ kind: "peat" }), "refused"],
    [true, statement, line({ kind: "anthracite" }), "allowed"],
    [null, statement, line({ kind: "peat" }), "asks"],
    [true, statedFor(), line(), "refused"],
    [null, statedFor(), line(), "asks"],
  ])("%s, stated %o: %o is %s", (smokeControlArea, stated, fuel, outcome) => {
    const hearth = { smokeControlArea, statement: stated };
    expect(judgeSmokeControl(today, "England", hearth, [fuel])[0]?.outcome).toBe(outcome);
  });
});

describe("the coal ticket", () => {
  const coal = (kg: number, more: Partial<FuelLine> = {}) =>
    line({ kind: "anthracite", container: "sack", kg, ...more });
  it.each([
    ["110 kg", [coal(110)], null],
    ["111 kg", [coal(111)], 111],
    ["110.001 kg", [coal(110.001)], 110.001],
    ["55 and 56 kg", [coal(55), coal(56)], 111],
    ["110 kg, and logs", [coal(110), line({ kg: 500 })], null],
    ["110 kg, and what has no weight", [coal(110), coal(0, { kg: null })], null],
    ["no fuel", [], null],
  ])("%s", (_, lines, kg) => {
    expect(ticketOf(today, lines)?.kg ?? null).toBe(kg);
  });

  it("says how many containers of which weight", () => {
    expect(
      ticketOf(today, [coal(125, { quantity: 5 }), coal(40, { container: "loose" })])?.lines,
    ).toEqual([
      { name: "Logs", kind: "anthracite", containers: { number: 5, kgEach: 25 }, kg: 125 },
      { name: "Logs", kind: "anthracite", containers: null, kg: 40 },
    ]);
  });

  it.each(FuelKind.options)("counts %s if it is coal", (kind) => {
    const isCoal = [
      "house_coal",
      "anthracite",
      "semi_anthracite",
      "low_volatile_steam_coal",
      "manufactured",
    ].includes(kind);
    expect(ticketOf(today, [coal(111, { kind })]) !== null).toBe(isCoal);
    const odd = { kind, container: "sack" } as const;
    expect(whyNotPacked(today, odd, 20) !== null).toBe(isCoal);
  });

  it.each([
    ["sack", 20, false],
    ["sack", 25, true],
    ["sack", 30, false],
    ["sack", 50, true],
    ["sack", 75, false],
    ["sack", 100, true],
    ["sack", 0, false],
    ["sack", null, false],
    ["bag", 0, false],
    ["bag", 10, true],
    ["bag", 30, true],
    ["bag", 30.001, false],
    ["bag", 40, false],
    ["bag", 50, true],
    ["bag", 100, true],
    ["bag", null, false],
    ["loose", 40, true],
    ["loose", null, true],
  ] as const)("a %s of %s kg: %s", (container, kg, may) => {
    expect(whyNotPacked(today, { kind: "house_coal", container }, kg) === null).toBe(may);
    expect(whyNotPacked(today, { kind: "wood", container }, kg)).toBe(null);
  });
});

describe("sulphur", () => {
  const outcomeOf = (nation: Parameters<typeof judgeSulphur>[1], more: Partial<FuelLine>) =>
    judgeSulphur(today, nation, [line(more)])[0]?.outcome;
  it.each([
    ["house_coal", 1.99, "allowed"],
    ["house_coal", 2, "allowed"],
    ["house_coal", 2.01, "refused"],
    ["manufactured", 3, "refused"],
    // No solid fuel, whatever its kind.
    ["peat", 2.5, "refused"],
    ["wood", 2.5, "refused"],
    ["house_coal", null, "asks"],
    ["anthracite", null, "asks"],
    ["semi_anthracite", null, "asks"],
    ["low_volatile_steam_coal", null, "asks"],
    ["manufactured", null, "asks"],
    ["wood", null, undefined],
    ["coffee_logs", null, undefined],
  ] as const)("of %s at %s % in Northern Ireland: %s", (kind, sulphurPercent, outcome) => {
    expect(outcomeOf("Northern Ireland", { kind, sulphurPercent })).toBe(outcome);
    for (const nation of ["England", "Scotland", "Wales"] as const) {
      expect(outcomeOf(nation, { kind, sulphurPercent })).toBeUndefined();
    }
  });
});

describe("a certificate", () => {
  const wood = { kind: "wood", certificate: certified(), authorisedAs: null } as const;
  it.each([
    [wood, "Ready to Burn (Woodsure), certificate WSS1"],
    [
      { ...wood, certificate: { ...certified("2027-01-31"), holder: "Northern Logs" } },
      "Ready to Burn (Woodsure), certificate WSS1, held by Northern Logs, until 31 January 2027",
    ],
    [
      { ...wood, kind: "manufactured", authorisedAs: "Newflame" },
      "Ready to Burn (HETAS), certificate WSS1, authorised fuel: Newflame",
    ],
    [{ ...wood, kind: "charcoal", certificate: authorised }, "Authorised fuel, certificate A12"],
    [{ ...wood, certificate: null }, null],
    // No body certifies anthracite as Ready to Burn.
    [{ ...wood, kind: "anthracite" }, null],
  ] as const)("of %o is printed as %s", (fuel, words) => {
    expect(certificateWords(fuel)).toBe(words);
  });

  it.each(FuelKind.options)("of Ready to Burn fits %s or does not", (kind) => {
    const fits = kind === "wood" || kind === "manufactured";
    expect(whyNoScheme({ kind, certificate: certified() }) === null).toBe(fits);
    expect(whyNoScheme({ kind, certificate: authorised })).toBeNull();
  });

  it("of a line from before holders were kept is read without one", () => {
    const before = {
      kind: "wood",
      container: "bag",
      certificate: { scheme: "ready_to_burn", number: "WSS1", expiresOn: null },
      fullKg: 10,
      volumeLitres: null,
    };
    expect(SoldFuel.parse(before)).toEqual({
      ...before,
      certificate: certified(),
      authorisedAs: null,
      sulphurPercent: null,
    });
    for (const fullKg of [Number.NaN, Number.POSITIVE_INFINITY, "25"]) {
      expect(SoldFuel.safeParse({ ...before, fullKg }).success).toBe(false);
    }
  });
});

describe("an order", () => {
  const place = { region: "North West", postcode: null, smokeControlArea: true, statement: null };
  const refused = judgeFuel(today, place, [line({ at: 3, litres: 30 })]);

  it("is refused with every reason, at its line", () => {
    expect(() => refuseFuel(refused, undefined)).toThrow(/no certificate.*smoke control area/);
    expect(() => refuseFuel(refused, undefined)).toThrow(
      /give a reason in ruleOverrides for fuel.standards and fuel.smoke-control.$/,
    );
    expect(() => refuseFuel(refused, null)).not.toThrow(/ruleOverrides/);
    expect(() => refuseFuel(refused, [{ rule: "fuel.standards", reason: "x" }])).toThrow(
      /^Logs: the address is in a smoke control area/,
    );
  });

  it("goes past the rules that are named, each with its reason", () => {
    const given = [
      { rule: "fuel.standards", reason: "For the boat" },
      { rule: "fuel.smoke-control", reason: "Not burnt there" },
    ];
    expect(
      refuseFuel(refused, given).map(({ rule, reason }) => ({ rule: rule.id, reason })),
    ).toEqual(given);
  });

  it("of what is collected asks no address", () => {
    const rules = judgeFuel(today, null, [line()]).map(({ rule }) => rule.id);
    expect(rules).toEqual(["fuel.standards"]);
  });
});

it.each([
  [{ region: "Scotland", postcode: "CA1 1AA" }, "Scotland"],
  [{ region: "North West", postcode: "DG16 5AA" }, "England"],
  [{ region: null, postcode: "EH1 1RE" }, "Scotland"],
  [{ region: null, postcode: "G1 1AA" }, "Scotland"],
  [{ region: null, postcode: "GU1 1AA" }, "England"],
  [{ region: null, postcode: "CF10 1AA" }, "Wales"],
  [{ region: null, postcode: "BT1 1AA" }, "Northern Ireland"],
  [null, "England"],
  // An outward code that spans a border, without a look-up: England's law is the stricter.
  [{ region: null, postcode: "TD12 4AA" }, "England"],
  [{ region: null, postcode: "TD15 1AA" }, "England"],
  [{ region: null, postcode: "TD9 0TU" }, "England"],
  [{ region: null, postcode: "DG16 5AA" }, "England"],
  [{ region: null, postcode: "NP16 7AA" }, "England"],
  [{ region: null, postcode: "NP25 3AA" }, "England"],
  [{ region: null, postcode: "NP7 8AA" }, "England"],
  [{ region: null, postcode: "LD7 1AA" }, "England"],
  [{ region: null, postcode: "LD8 2AA" }, "England"],
  [{ region: null, postcode: "LL13 0AA" }, "England"],
  [{ region: null, postcode: "SY10 7AA" }, "England"],
  [{ region: "Scotland", postcode: "TD15 1AA" }, "Scotland"],
  [{ region: "Wales", postcode: "NP16 7AA" }, "Wales"],
  [{ region: null, postcode: "TD1 1AA" }, "Scotland"],
  [{ region: null, postcode: "TD5 7AA" }, "Scotland"],
  [{ region: null, postcode: "NP20 1AA" }, "Wales"],
  [{ region: null, postcode: "LL1" }, "Wales"],
])("%o lies in %s", (place, nation) => {
  expect(nationOf(place)).toBe(nation);
});

it.each([
  [{ unit: "each", fullKg: 25, volumeLitres: 30 }, 4, 1, { kg: 100, litres: 120 }],
  [{ unit: "kg", fullKg: null, volumeLitres: null }, 1, 110.5, { kg: 110.5, litres: null }],
  [{ unit: "tonne", fullKg: null, volumeLitres: null }, 1, 0.111, { kg: 111, litres: null }],
  [{ unit: "m3", fullKg: 400, volumeLitres: null }, 2, 1.5, { kg: 1200, litres: 3000 }],
] as const)("%o, %i times %f", (of, quantity, measure, amounts) => {
  expect(amountsOf(of, quantity, measure)).toEqual(amounts);
});
