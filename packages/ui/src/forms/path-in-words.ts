/** Words of the code that pages call otherwise. */
const asPagesSay: readonly (readonly [name: RegExp, words: string])[] = [
  [/\brate set\b/, "price list"],
  [/\blocation\b/, "yard"],
  [/\b(driver )?user\b/, "person"],
  [/\bexternal ref\b/, "their reference"],
  [/\bsku\b/, "code"],
  [/^pence$/, "amount"],
  [/ pence$/, ""],
  [/\bvat\b/, "VAT"],
  [/\bcsv\b/, "CSV"],
];

/**
 * Returns the name of an issue's field where no field of the page shows it: "Company number" for `companyNumber`,
 * "Product" for `lines.0.productId`. "" for the full body.
 */
export function pathInWords(path: string): string {
  const name = path.split(".").findLast((part) => /\D/.test(part) && !/^ids?$/.test(part)) ?? "";
  const apart = name
    .replace(/(?<=[a-z])Id(s?)$/, "$1")
    .replaceAll(/([A-Z])/g, " $1")
    .toLowerCase();
  const words = asPagesSay.reduce((text, [code, page]) => text.replace(code, page), apart).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
