import { expect, it } from "vitest";
import { newSheet, type Column } from "../../../platform/threads/sheet";
import { paperKerning, paperText } from "../testing/paper-text";

/* Kerning pulled the decimal point under a 7, so that "£157.14" read as "£15714". */

const amounts: readonly Column[] = [
  { title: "What", from: 56, to: 300, align: "left" },
  { title: "Pounds", from: 300, to: 539, align: "right" },
];

async function printed(put: (sheet: ReturnType<typeof newSheet>) => void) {
  const sheet = newSheet({ title: "Amounts", author: "Fellside Gas", at: new Date(0) });
  put(sheet);
  const file = await sheet.finish("1 of 1");
  const [kerning = [], ...rest] = paperKerning(file);
  return { text: paperText(file).split("\n"), kerning, rest };
}

it.each(["£157.14", "£1,147.17", "7.7.", "-£47.74"])(
  "moves no digit or point of %s in a column",
  async (amount) => {
    const { text, kerning, rest } = await printed((sheet) => sheet.row(amounts, ["", amount]));
    expect(text).toContain(amount);
    expect([kerning, ...rest.slice(0, -1)].flat()).toEqual([]);
  },
);

it("moves none of an amount within a sentence, and letters of other text", async () => {
  const sentence = await printed((sheet) => sheet.line("VAT 5% on £157.14"));
  expect(sentence.text).toContain("VAT 5% on £157.14");
  const alone = await printed((sheet) => sheet.line("£157.14", { align: "right" }));
  const words = await printed((sheet) => sheet.line("VAT 5% on £1"));
  // The letters of the sentence are as close as without its amount; "£157.14" adds no kerning.
  expect(alone.kerning).toEqual([]);
  expect(sentence.kerning).toEqual(words.kerning);
  expect((await printed((sheet) => sheet.line("To: AV Tyson"))).kerning).not.toEqual([]);
});
