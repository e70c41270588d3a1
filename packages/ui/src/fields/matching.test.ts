import { describe, expect, it } from "vitest";
import { matching } from "./matching";

const sold = ["Butane 7 kg", "Kiln-dried logs", "Log basket", "Propane 47 kg", "Smokeless ovoids"];
const found = (query: string) => matching(sold, query, (name) => name);

describe("matching", () => {
  it("keeps what has every word, in any order and case", () => {
    expect(found("47 PROP")).toEqual(["Propane 47 kg"]);
    expect(found("kg")).toEqual(["Butane 7 kg", "Propane 47 kg"]);
    expect(found("coal")).toEqual([]);
  });

  it("puts what begins with the first word ahead of what has it within", () => {
    expect(found("log")).toEqual(["Log basket", "Kiln-dried logs"]);
    expect(found("")).toEqual(sold);
  });
});
