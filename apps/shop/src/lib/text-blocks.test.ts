import { expect, it } from "vitest";
import { textBlocks } from "./text-blocks";

it("parts a text into headings, lists and paragraphs", () => {
  const text =
    "Who we are\nand where\r\n\r\n## How long\nSix years\n- one\n- two\n  goes on\n\n- three\n\n# Rights #\n\n\n";
  expect(textBlocks(text)).toEqual([
    { kind: "paragraph", text: "Who we are\nand where" },
    { kind: "heading", text: "How long" },
    { kind: "paragraph", text: "Six years" },
    { kind: "list", items: ["one", "two goes on"] },
    { kind: "list", items: ["three"] },
    { kind: "heading", text: "Rights #" },
  ]);
});

it("takes a dash or a number sign inside a line for what it is", () => {
  expect(textBlocks("Bay - 7\n#7 Shap Road")).toEqual([
    { kind: "paragraph", text: "Bay - 7\n#7 Shap Road" },
  ]);
  expect(textBlocks("")).toEqual([]);
});
