import { openSync, type Font } from "fontkit";
import { installedFile } from "../base/installed-file";

/* Fonts of papers. Each is opened when a text first needs it, and a PDF embeds only the glyphs that it uses. */

interface FontFiles {
  regular: string;
  bold: string;
}

const filesIn = (packageName: string, family: string, bold: string): FontFiles => {
  const fileOf = (weight: string) =>
    `@expo-google-fonts/${packageName}/${weight}/${family}_${weight}.ttf`;
  return { regular: fileOf("400Regular"), bold: fileOf(bold) };
};

/**
 * In order of preference: the first font that has a letter sets it. Inter, as the apps have it, covers Latin, Greek and
 * Cyrillic; PDF's built-in fonts know no letters beyond Western Europe's.
 */
const families = {
  Inter: filesIn("inter", "Inter", "600SemiBold"),
  Arabic: filesIn("noto-sans-arabic", "NotoSansArabic", "600SemiBold"),
  Hebrew: filesIn("noto-sans-hebrew", "NotoSansHebrew", "600SemiBold"),
  Hangul: filesIn("nanum-gothic", "NanumGothic", "700Bold"),
  /** Chinese and Japanese: 10 MB a weight. */
  Han: filesIn("noto-sans-sc", "NotoSansSC", "600SemiBold"),
} as const satisfies Record<string, FontFiles>;

export type FontFamily = keyof typeof families;

export const fontFile = (family: FontFamily, { bold }: { bold: boolean }): string =>
  installedFile(families[family][bold ? "bold" : "regular"]);

/** Scripts whose letters are looked for in a font beyond Inter: none else opens it. */
const scriptsOf: Record<Exclude<FontFamily, "Inter">, RegExp> = {
  Arabic: /[\p{Script_Extensions=Arabic}\u{fb50}-\u{fdff}\u{fe70}-\u{feff}]/u,
  Hebrew: /[\p{Script_Extensions=Hebrew}]/u,
  Hangul: /[\p{Script_Extensions=Hangul}]/u,
  Han: /[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u,
};

const otherFamilies = ["Arabic", "Hebrew", "Hangul", "Han"] as const;

const opened = new Map<FontFamily, Font>();

function fontOf(family: FontFamily): Font {
  const known = opened.get(family);
  if (known) return known;
  const font = openSync(fontFile(family, { bold: false }));
  if ("fonts" in font) throw new Error(`The file of ${family} is a collection of fonts`);
  opened.set(family, font);
  return font;
}

/** Returns whether the font of a family has a character. */
export const covers = (family: FontFamily, character: string): boolean =>
  fontOf(family).hasGlyphForCodePoint(character.codePointAt(0) ?? 0);

/** Returns the first family that has a character; null where none has it. */
export function familyOf(character: string): FontFamily | null {
  if (covers("Inter", character)) return "Inter";
  const family = otherFamilies.find(
    (other) => scriptsOf[other].test(character) && covers(other, character),
  );
  return family ?? null;
}
