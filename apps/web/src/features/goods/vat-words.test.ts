import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { hasVat, showsVat, vatWords } from "./vat-words";

/* The office of a business that is not registered for VAT says no word of it (docs/decisions/0410). */

it("shows words on VAT until a business states that it is not registered", () => {
  expect([true, null, false].map((vatRegistered) => hasVat({ vatRegistered }))).toEqual([
    true,
    true,
    false,
  ]);
});

it("keeps the words on a document that has VAT, whatever the business is today", () => {
  expect(showsVat(false, { netPence: 1000, totalPence: 1200 })).toBe(true);
  expect(showsVat(false, { netPence: 1000, totalPence: 1000 })).toBe(false);
  expect(showsVat(true, { netPence: 1000, totalPence: 1000 })).toBe(true);
});

it("has the words of before, or none", () => {
  expect(vatWords(true)).toMatchObject({ inc: " inc VAT", ex: " ex VAT", commaInc: ", inc VAT" });
  expect(vatWords(false)).toEqual({
    isShown: false,
    inc: "",
    ex: "",
    commaInc: "",
    incHeader: "Amount",
  });
});

/** Files that speak of VAT to every business, by the reason for it. */
const always: Record<string, RegExp> = {
  "asks whether the business is registered":
    /^features\/(business\/vat-fields|today\/waiting-vat)\./,
  "shows orders that were charged wrong VAT": /books\/(vat-errors\/|\(months\)\/page)/,
  "shows VAT that is billed late, and is in no menu": /books\/billed-late\//,
  "is opened from a menu that is hidden": /^features\/addresses\/vat-certificates\//,
  "names what Roundsman itself charges": /^features\/billing\//,
  "names columns of a file, which stay the same for programs that read it": /-export\.ts$/,
  "names the account of a journal that has VAT": /^features\/books\/journals\/journal\.ts$/,
  "shows the number of a customer who gave it":
    /^features\/trade-applications\/one\/application-details\.tsx$/,
  "has the words themselves": /^features\/goods\/(vat-words|price-entered)\.ts$/,
};

const asksFirst = /\b(IfVat|useVat|isShown|ofVat)\b|[hH]asVat|chargesVat|WithoutVat/;

it("asks in every other file whether the business has VAT", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
  );
  const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  const speaking = files.filter((name) => {
    const text = readFileSync(join(root, name), "utf8").replaceAll(comments, "");
    return /\bVAT\b/.test(text) && !asksFirst.test(text);
  });
  const reasons = Object.values(always);
  expect(speaking.filter((name) => !reasons.some((reason) => reason.test(name)))).toEqual([]);
});
