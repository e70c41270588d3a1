import { expect, it } from "vitest";
import { blocksOf } from "./document-text";

it("reads headings, paragraphs of several lines and lists, with or without empty lines between", () => {
  const text =
    "# Backups\nEvery night.\r\nKept\n- in London\n- in Leeds\nfor a month.\n\n## Tests\n\nYes.";
  expect(blocksOf(text)).toEqual([
    { kind: "heading", words: "Backups" },
    { kind: "paragraph", words: "Every night. Kept" },
    { kind: "list", lines: ["in London", "in Leeds"] },
    { kind: "paragraph", words: "for a month." },
    { kind: "heading", words: "Tests" },
    { kind: "paragraph", words: "Yes." },
  ]);
  expect(blocksOf(" \n\n")).toEqual([]);
});
