/** A piece of a text: words, or an address to follow. `at` is where it begins. */
type Piece = { at: number; words: string; href: string | null };

/** Cuts a text at the addresses in it; what ends a sentence is none of an address. */
export function linksIn(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/https?:\/\/[^\s<>"]+[^\s<>".,;:!?)]/g)) {
    if (index > end) pieces.push({ at: end, words: text.slice(end, index), href: null });
    pieces.push({ at: index, words: found, href: found });
    end = index + found.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end), href: null });
  return pieces;
}
