import { describe, expect, it } from "vitest";
import { measureDocument, measureSource, total, vaguePathsOf } from "./measure.mjs";
import { lowered, overruns } from "./ratchet.mjs";

const measure = (source, terms) => measureSource("a.ts", source, terms);
const namesOf = (source, terms) =>
  measure(source, terms)
    .findings.filter(({ kind }) => kind === "name")
    .map(({ text }) => text);

describe("comments", () => {
  it.each(["What of a line", "Whose key", "Whether it is", "Of a van", "The same of", "So many"])(
    "counts the opening %s as headless",
    (opening) => {
      expect(measure(`/** ${opening} … */\nconst a = 1;`)).toMatchObject({
        comments: 1,
        headless: 1,
      });
    },
  );

  it.each([
    "Returns what it found.",
    "Whatsapp messages.",
    "The whole of it.",
    "`What` is a type.",
  ])("counts %s as no headless opening", (text) => {
    expect(measure(`// ${text}\nconst a = 1;`)).toMatchObject({ comments: 1, headless: 0 });
  });

  it("counts lines that follow each other as one comment, and a comment behind code alone", () => {
    const source =
      "// One idea,\n// What follows.\nconst a = 1; // Of the first\n// A second\nf(a);";
    expect(measure(source)).toMatchObject({ comments: 3, headless: 1, words: 9 });
  });

  it("leaves out directives, dividers, code in a comment, and text in strings", () => {
    const source =
      "// oxlint-disable-next-line no-x -- beside\n// ------\n/* Calls `beside()`. */\nconst a = '// anew';";
    expect(measure(source)).toMatchObject({ comments: 1, words: 2, marked: 0 });
  });

  it("names a marked word's line, and the words to write instead", () => {
    const source = "const a = 1;\n\n/**\n * Read\n * anew beside it.\n */\nf(a);";
    expect(measure(source).findings).toEqual([
      { line: 3, kind: "marked", text: "anew → again" },
      { line: 3, kind: "marked", text: "beside → next to, as well as" },
    ]);
  });

  it.each(["A standing order stands for a rule.", "Bearer tokens.", "Holds, gives and says."])(
    "counts no word in: %s",
    (text) => {
      expect(measure(`// ${text}\nf();`)).toMatchObject({ marked: 0 });
    },
  );
});

describe("names", () => {
  it.each([
    ["a variable", "const held = 1;", ["held"]],
    ["a parameter of an arrow", "f((at) => at);", ["at"]],
    ["a parameter with a default", "function f(of = 1) {}", ["of"]],
    ["a part of an array", "const [said] = list;", ["said"]],
    ["a property's new name", "const { value: told } = row;", ["told"]],
    ["a function", "function found() {}", ["found"]],
    ["a parameter of a function's type", "type Read = (by: string) => void;", ["by"]],
    ["a type", "type Asked = string; interface Held {}", ["Asked", "Held"]],
  ])("counts %s", (_name, source, names) => {
    expect(namesOf(source)).toEqual(names);
  });

  it("counts no property, and no destructured property that the specification prescribes", () => {
    expect(
      namesOf("const row = { at: 1 }; row.at; const { at, by } = row;", new Set(["at"])),
    ).toEqual(["by"]);
  });

  it("counts a folder once, and leaves a name that Next.js prescribes", () => {
    const files = ["src/asked-for/a.ts", "src/asked-for/b.ts", "src/not-found.tsx", "src/anew.ts"];
    expect(vaguePathsOf(files)).toEqual(["src/asked-for", "src/anew.ts"]);
  });
});

it("measures a document's paragraphs and items, and of a table its words alone", () => {
  const source =
    "# What it is\n\nWhat is read\nanew.\n\n- Of a van\n- A van\n\n| what | anew |\n\n```\nbeside\n```\n";
  expect(measureDocument(source)).toMatchObject({ headless: 2, marked: 2, words: 11 });
});

describe("the check", () => {
  const figures = (headless, marked, vague) => ({ a: { headless, marked, vague } });

  it("holds a package without a record to the goals", () => {
    expect(overruns(figures(1, 0.5, 0), {})).toEqual([]);
    expect(overruns(figures(1.1, 0.51, 1), {})).toHaveLength(3);
  });

  it("holds a package above the goals to its record", () => {
    const recorded = figures(20, 7, 30);
    expect(overruns(figures(20, 7, 30), recorded)).toEqual([]);
    expect(overruns(figures(20.1, 7, 30), recorded)).toEqual([
      "a has 20.1 % of comments with a headless opening, at most 20: `pnpm english a` prints them.",
    ]);
  });

  it("lowers a record, never raises one, and drops what is at the goals", () => {
    const recorded = figures(20, 7, 30);
    expect(lowered(figures(21, 6, 0), recorded)).toEqual({ a: { headless: 20, marked: 6 } });
    expect(lowered(figures(0, 0, 0), recorded)).toEqual({});
    expect(lowered(figures(5, 5, 5), {})).toEqual({});
    expect(lowered(figures(5, 5, 5), null)).toEqual(figures(5, 5, 5));
  });

  it("adds files up to rates", () => {
    const files = [measure("// What of it\nf();"), measure("// Read anew\nf();")];
    expect(total(files)).toMatchObject({ comments: 2, words: 5, headless: 50, marked: 200 });
    const names = [measure("const at = 1, index = 2;"), measure("const row = 1, order = 2;")];
    expect(total(names)).toMatchObject({ names: 1, vague: 250 });
  });
});
