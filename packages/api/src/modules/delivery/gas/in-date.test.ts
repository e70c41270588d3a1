import { describe, expect, it } from "vitest";
import { gapsOf, reminderStep, type RoundPaper } from "./in-date";
import { gasRules, papersRule } from "./rules";
import { walkRoundRule } from "./walk-round";

const paper = (expiresOn: string, given: Partial<RoundPaper> = {}): RoundPaper => ({
  kind: "mot",
  ofDriver: false,
  number: null,
  expiresOn,
  ...given,
});
const kindsOut = (papers: RoundPaper[], day: string) =>
  gapsOf(papers, day).map((gap) => [gap.paper.kind, gap.ranOutOn]);

describe("what is out of date on the day of a round", () => {
  it.each([
    ["2026-11-30", []],
    ["2026-12-01", []],
    ["2026-12-02", [["mot", "2026-12-01"]]],
  ])("on %s", (day, out) => {
    expect(kindsOut([paper("2026-12-01")], day)).toEqual(out);
  });

  it("is judged by the newest of a kind, of driver and vehicle apart, and not where none is noted", () => {
    const old = paper("2025-01-01");
    expect(kindsOut([old, paper("2027-01-01")], "2026-12-01")).toEqual([]);
    const licence = paper("2025-06-01", { kind: "driving_licence", ofDriver: true });
    expect(kindsOut([paper("2027-01-01"), licence], "2026-12-01")).toEqual([
      ["driving_licence", "2025-06-01"],
    ]);
    expect(kindsOut([], "2026-12-01")).toEqual([]);
  });

  it("is none of an ADR certificate, which the load asks for, or of other papers", () => {
    const kinds = ["adr_certificate", "awareness_training", "other"] as const;
    const papers = kinds.map((kind) => paper("2025-01-01", { kind }));
    expect(kindsOut(papers, "2026-12-01")).toEqual([]);
  });
});

it.each([
  [61, null, null],
  [60, null, 60],
  [60, 60, null],
  [31, 60, null],
  [30, 60, 30],
  [8, 30, null],
  [7, 30, 7],
  [0, 30, 7],
  [0, 7, null],
  [-1, null, null],
  [5, null, 7],
])("with %d days left and reminded at %s, reminds at %s", (daysLeft, remindedDays, step) => {
  expect(reminderStep({ daysLeft, remindedDays }, [60, 30, 7])).toBe(step);
});

describe("the days from which the Road Traffic Act asks", () => {
  it.each([
    ["gas.papers", papersRule, "1989-05-14", false],
    ["gas.papers", papersRule, "1989-05-15", true],
    ["fleet.walk-round", walkRoundRule, "1992-06-30", false],
    ["fleet.walk-round", walkRoundRule, "1992-07-01", true],
  ])("%s", (_, rule, onDay, applies) => {
    expect(rule.on(onDay) !== null).toBe(applies);
  });
});

it.each(gasRules.slice(0, 3))(
  "$id names the regulations of Northern Ireland as a source",
  (rule) => {
    const onDay = (day: string) => rule.shown.findLast(({ from }) => from <= day)?.source.name;
    expect(onDay("2010-05-18")).not.toContain("SR 2010/160");
    expect(onDay("2010-05-19")).toContain("SR 2010/160");
    expect(onDay("2026-11-28")).toContain("SR 2010/160");
  },
);
