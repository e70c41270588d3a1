import { describe, expect, it } from "vitest";
import { emptyWords } from "./words";

const year = new Date().getFullYear();
const next = String(year + 1);
const of = (emptyFrom: string, emptyOn: string, emptyUntil: string) =>
  emptyWords({ emptyFrom, emptyOn, emptyUntil }, "Europe/London");

describe("emptyWords", () => {
  it("says the day, and the days between which it lies", () => {
    expect(of(`${next}-12-01`, `${next}-12-03`, `${next}-12-06`)).toMatch(
      new RegExp(`^Empty about \\w{3} 3 Dec ${next} \\(1 to 6 Dec ${next}\\)$`),
    );
    expect(of(`${next}-11-28`, `${next}-12-03`, `${next}-12-06`)).toContain(
      `(28 Nov ${next} to 6 Dec ${next})`,
    );
    expect(of(`${next}-12-03`, `${next}-12-03`, `${next}-12-03`)).toContain(`(3 Dec ${next})`);
  });

  it("says of a day that is past that it probably is", () => {
    expect(of("2024-02-01", "2024-02-03", "2024-02-06")).toMatch(/^Probably empty since Sat 3 Feb/);
  });
});
