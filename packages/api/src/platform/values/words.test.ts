import { describe, expect, it } from "vitest";
import { findIn, isFound, pickFrom, searchText, withMistakes, wordsOf } from "./words";

const finds = (q: string, ...texts: string[]) => isFound(searchText(...texts), wordsOf(q));
const findsNearly = (q: string, ...texts: string[]) =>
  isFound(searchText(...texts), withMistakes(wordsOf(q)) ?? wordsOf(q));

describe("words", () => {
  it.each([
    ["smith john", "John Smith"],
    ["café", "The Cafe"],
    ["cafe", "The Café"],
    ["strasse", "Straße"],
    ["angel", "Ångel"],
    ["BN1 4GQ", "BN1 4GQ"],
    ["bn14gq", "BN1 4GQ"],
    ["CA11-8BR", "CA11 8BR"],
    ["ca 11 8br", "CA11 8BR"],
    ["2 lake road ca11-8br", "2 Lake Road, CA11 8BR"],
    ["ca 11 7", "CA11 7AB"],
    ["ca 11", "CA11 7AB"],
    ["P 47", "P-47"],
    ["o'brien", "OBrien"],
    ["OBRIEN", "O’Brien"],
    ["gas 47", "Propane gas 47 kg"],
    ["47kg", "Propane 47 kg"],
    ["13 kg", "Propane 13kg"],
    ["47 kilo", "Propane 47 kg"],
    ["25kgs", "Smokeless ovals 25 kg"],
    ["kiln-dried", "Kiln dried logs"],
    ["heater 4.2 kw", "Heater 4.2kW"],
    ["100 m", "Hose, 100 m"],
    ["fellsidegas", "Fellside Gas"],
    ["50%", "50% off"],
    ["john s", "John Smith"],
    ["smith & sons", "Smith & Sons"],
    ["c_a", "c_a@example.com"],
  ])("%s finds %s", (q, text) => expect(finds(q, text)).toBe(true));

  it.each([
    ["smith anne", "John Smith"],
    ["50%", "500 off"],
    ["inn 1", "Inn 2 01539 720111"],
    ["ca 11 7", "CA11 8BR"],
    ["john m", "John Smith"],
    ["c_a", "cba@example.com"],
    ["a.b", "aab"],
    ["john|smith anne", "John Smith"],
  ])("%s does not find %s", (q, text) => expect(finds(q, text)).toBe(false));

  it.each([
    ["+44 7700 900123", "07700900123"],
    ["0044 7700 900123", "07700900123"],
    ["447700900123", "07700900123"],
    ["07700 900-123", "07700900123"],
    ["(07700) 900 123 smith", "Smith", "07700900123"],
    ["7700 900", "07700900123"],
  ])("%s finds the number", (q, ...texts) => expect(finds(q, ...texts)).toBe(true));

  it("asks for nothing without words, and for ten at most", () => {
    expect(wordsOf(" ' ")).toEqual([]);
    expect(wordsOf("a ".repeat(40))).toHaveLength(10);
  });
});

describe("one mistake a word", () => {
  it.each([
    ["smyth", "a letter changed"],
    ["smth", "one missing"],
    ["smitth", "one too many"],
    ["simth", "two swapped"],
    ["ssmith", "one too many before"],
    ["smithe", "one too many after"],
    ["mith", "the first missing"],
  ])("%s finds Smith: %s", (q) => expect(findsNearly(q, "John Smith")).toBe(true));

  it.each([["smyht"], ["smeth"], ["sith"], ["smi"], ["jhon smyyth"]])(
    "%s finds no Smart: somewhat alike is not enough",
    (q) => expect(findsNearly(q, "Joan Smart")).toBe(false),
  );

  it("allows one in each word, and a long word's beginning", () => {
    expect(findsNearly("jhon smiht", "John Smith")).toBe(true);
    expect(findsNearly("borowd", "Borrowdale Hotel")).toBe(true);
    expect(findsNearly("bord", "Borrowdale Hotel")).toBe(false);
    expect(findsNearly("ket", "Kent")).toBe(false);
  });

  it("holds short words and numbers to the letter", () => {
    expect(withMistakes(wordsOf("gas 47 LA23"))).toBeNull();
    expect(findsNearly("smyth 47", "Smith 47")).toBe(true);
    expect(findsNearly("smyth 48", "Smith 47")).toBe(false);
  });
});

it("finds a code of letters and a number whatever stands between them", () => {
  for (const q of ["p47", "P47", "p-47", "p4"])
    expect(finds(q, "Propane 47 kg", "P-47")).toBe(true);
  expect(finds("ord1047", "ORD-1047")).toBe(true);
  expect(finds("calor p47", "Propane 47 kg", "P/47", "Calor")).toBe(true);
  expect(finds("propane b7", "Propane", "B-7")).toBe(true);
  expect(finds("p47", "XP-47")).toBe(false);
  expect(finds("p47", "P-4 7")).toBe(false);
});

it("finds in a list at hand: to the letter first, in the list's order", () => {
  const list = ["New order", "New customer", "Orders", "Café", "Smyth"];
  const found = (q: string) => findIn(list, q, (text) => text);
  expect(found("order")).toEqual(["New order", "Orders"]);
  expect(found("order new")).toEqual(["New order"]);
  expect(found("custmer")).toEqual(["New customer"]);
  expect(found("smith")).toEqual(["Smyth"]);
  expect(found("cafe")).toEqual(["Café"]);
  expect(found("")).toEqual(list);
  expect(found("zzzz")).toEqual([]);
});

it("finds in a list at hand by several texts, none of which runs on into the next", () => {
  const list = [{ name: "Propane 7", code: "kgs" }];
  const found = (q: string) => findIn(list, q, ({ name, code }) => [name, code, null]);
  expect(found("kgs propane")).toEqual(list);
  expect(found("7kgs")).toEqual([]);
});

it("picks from a list at hand: what begins with the first word leads", () => {
  const list = ["Butane 7 kg", "Kiln-dried logs", "Log basket", "Propane 47 kg", "Catalogue"];
  const picked = (q: string) => pickFrom(list, q, (name) => [name, "sold"]);
  expect(picked("log")).toEqual(["Log basket", "Kiln-dried logs", "Catalogue"]);
  expect(picked("47 PROP")).toEqual(["Propane 47 kg"]);
  expect(picked("propnae 47kg")).toEqual(["Propane 47 kg"]);
  expect(picked("sold bask")).toEqual(["Log basket"]);
  expect(picked("")).toEqual(list);
  expect(picked("coal")).toEqual([]);
});
