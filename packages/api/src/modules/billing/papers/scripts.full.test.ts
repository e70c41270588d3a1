import { describe, expect, it } from "vitest";
import { runsOf } from "../../../platform/threads/runs";
import { newSheet } from "../../../platform/threads/sheet";
import { paperText } from "../testing/paper-text";

/* Names in the scripts of the world on paper (docs/decisions/0439). */

/** The text of a sheet with these lines, and whether it draws the box of a missing glyph. */
async function printed(...lines: string[]) {
  const sheet = newSheet({ title: "Names", author: "Fellside Gas", at: new Date(0) });
  for (const line of lines) sheet.line(line);
  const file = await sheet.finish("Names");
  const fonts = [
    ...Buffer.from(file)
      .toString("latin1")
      .matchAll(/\/BaseFont \/\w{6}\+(\w+)/g),
  ];
  const families = new Set(fonts.flatMap(([, name = ""]) => name.replace(/-?(Regular|Bold)$/, "")));
  return { text: paperText(file), size: file.byteLength, families: [...families] };
}

const visual = (line: string) => runsOf(line).map(({ text }) => text);

describe("the font of a letter", () => {
  it.each([
    ["Greek and Cyrillic", "Γιώργος Юрій Їжак Ђорђе"],
    ["Latin", "Łukasz Ştefan Nguyễn Thị Ölçün"],
    ["Chinese", "王小明 陈丽华 陳麗華"],
    ["Japanese", "田中さくら スズキ 髙﨑"],
    ["Korean", "김철수 박영희"],
  ])("has %s", async (_, name) => {
    const { text } = await printed(name);
    expect(text.replaceAll("\n", "")).toContain(name);
    expect(text).not.toContain("?");
  });

  it("is opened only where a text needs it, and embedded with the letters that are used", async () => {
    expect((await printed("Tyson Farms, Юрій")).families).toEqual(["Inter"]);
    const chinese = await printed("王小明");
    expect(chinese.families).toEqual(["Inter", "NotoSansSC"]);
    expect(chinese.size).toBeLessThan(30_000);
  });

  it("is none for other scripts and emoji: a question mark each, and never a box", async () => {
    const { text, families } = await printed("राजेश 😀 ok", "👩‍🚒");
    expect(text.split("\n").slice(0, 2)).toEqual(["??? ? ok", "??"]);
    expect(families).toEqual(["Inter"]);
  });
});

describe("text from the right to the left", () => {
  it("has its words in their order, and English around it in its own", () => {
    expect(visual("محمد علي")).toEqual(["علي", " ", "محمد"]);
    expect(visual("יוסף כהן")).toEqual(["כהן", " ", "יוסף"]);
    expect(visual("Order for محمد علي, paid")).toEqual([
      "Order for ",
      "علي",
      " ",
      "محمد",
      ", paid",
    ]);
    expect(visual("محمد 47 kg")).toEqual(["kg", " ", "47", " ", "محمد"]);
    expect(visual("(محمد)")).toEqual(["(", "محمد", ")"]);
  });

  it("is drawn with joined letters from the right", async () => {
    const { text } = await printed("محمد");
    // Letters as they are drawn, from the left.
    expect(text.split("\n")[0]).toBe(Array.from("محمد").toReversed().join(""));
  });
});

it("breaks lines of Chinese between letters, and keeps to the width", async () => {
  const { text } = await printed("王".repeat(120));
  expect(text.split("\n").filter((line) => line.startsWith("王"))).toHaveLength(3);
});
