import bidiFactory from "bidi-js";
import { covers, familyOf, type FontFamily } from "./fonts";

/* Text of several scripts, as pieces of one font and direction. */

const bidi = bidiFactory();

/** A piece of a line in one font. Its letters are in the order in which they are read. */
export interface Run {
  family: FontFamily;
  text: string;
}

/** Latin, Greek and Cyrillic letters and the usual signs, all of which Inter has: most text is no more. */
const usual =
  /^[\n\t -~\u{a0}-\u{17f}\u{391}-\u{3a1}\u{3a3}-\u{3c9}\u{400}-\u{45f}–—‘’“”…€·²³½¼¾−]*$/u;

/** Returns whether Inter sets a text by itself, from the left to the right. */
export const isUsual = (text: string): boolean => usual.test(text);

/** Marks and joiners stay in the font of the letter before them. */
const belongsToLetter = /^[\p{M}\u{200c}\u{200d}]$/u;
/** Marks of direction and variants of emoji: no font draws them. */
const invisible = /^[\p{Cf}\u{fe00}-\u{fe0f}]$/u;

interface Letter extends Run {
  /** Index in the line. */
  index: number;
}

/** Returns the letters of a line with the font of each. "?" replaces a letter that no font has. */
function lettersOf(line: string): Letter[] {
  const letters: Letter[] = [];
  let index = 0;
  let isReplaced = false;
  for (const text of line) {
    const before = letters.at(-1);
    if (belongsToLetter.test(text)) {
      if (before && !isReplaced && covers(before.family, text)) {
        letters.push({ family: before.family, text, index });
      }
    } else if (!invisible.test(text)) {
      const family = familyOf(text);
      isReplaced = family === null;
      letters.push(
        family === null ? { family: "Inter", text: "?", index } : { family, text, index },
      );
    }
    index += text.length;
  }
  return letters;
}

/**
 * Returns the runs of a line from the left to the right, as Unicode's bidirectional algorithm orders them. The line has
 * the direction of its first letter. A font draws the letters of a run in its own direction.
 */
export function runsOf(line: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  const runs: (Run & { level: number })[] = [];
  for (const { family, text, index } of lettersOf(line)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    // Inter draws from the left to the right: signs between right-to-left words are runs of one letter.
    const isSplit = family === "Inter" && level % 2 === 1;
    const drawn = mirrored.get(index) ?? text;
    if (last && last.family === family && last.level === level && !isSplit) last.text += drawn;
    else runs.push({ family, text: drawn, level });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ family, text }) => ({ family, text }));
}

/** Reverses each sequence of runs whose level is at least this one. */
function reverseFrom(runs: { level: number }[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    const end = runs.findIndex((run, place) => place >= start && run.level < level);
    const next = end === -1 ? runs.length : end;
    const reversed = runs.slice(start, next).toReversed();
    runs.splice(start, reversed.length, ...reversed);
    start = next + 1;
  }
}

/** Chinese and Japanese have no spaces: a line may break between any two letters. */
const breakable = /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** Returns the parts of a text between which a line may break. A part ends with the spaces after it. */
export const partsOf = (text: string): string[] =>
  (text.match(/\s*\S+\s*|\s+$/gu) ?? []).flatMap((word) => word.split(breakable));
