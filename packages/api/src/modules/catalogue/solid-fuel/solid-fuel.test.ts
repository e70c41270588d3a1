import { describe, expect, it } from "vitest";
import { ticketOf, whyNoSack } from "./coal-ticket";
import { judgeFuel, refuseFuel } from "./judge";
import { amountsOf, type FuelLine } from "./lines";
import { nationOf } from "./nations";
import { judgeSmokeControl } from "./smoke-control";
import { judgeStandards } from "./standards";

const today = "2026-11-26";
const line = (more: Partial<FuelLine> = {}): FuelLine => ({
  at: 0,
  name: "Logs",
  kind: "wood",
  container: "bag",
  certificate: null,
  quantity: 1,
  kg: 10,
  litres: 40,
  ...more,
});
const certified = (expiresOn: string | null = null) =>
  ({ scheme: "ready_to_burn", number: "WSS1", expiresOn }) as const;
const authorised = { scheme: "authorised_fuel", number: "A12", expiresOn: null } as const;

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
  const statement = { appliance: "Clearview 650", statedBy: "Mrs Tyson", statedOn: "2026-10-01" };
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
  ])("%s, stated %o: %o is %s", (smokeControlArea, stated, fuel, outcome) => {
    const hearth = { smokeControlArea, statement: stated };
    expect(judgeSmokeControl(today, hearth, [fuel])[0]?.outcome).toBe(outcome);
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

  it.each([
    [20, false],
    [25, true],
    [50, true],
    [75, false],
    [100, true],
    [null, false],
  ])("a sack of %s kg: %s", (kg, may) => {
    expect(whyNoSack(today, "house_coal", kg) === null).toBe(may);
    expect(whyNoSack(today, "wood", kg)).toBe(null);
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
