import { expect, it } from "vitest";
import { writeCsv } from "./csv";

it("writes lines that no spreadsheet runs", () => {
  expect(
    writeCsv([
      ["a", 'b "c", d', null, -5],
      ["=1+1", "-5", "@x", "+44"],
    ]),
  ).toBe('a,"b ""c"", d",,-5\n\'=1+1,\'-5,\'@x,\'+44\n');
});
