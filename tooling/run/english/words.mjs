/** First words of a headless clause. "Wherever" and the like count as well. */
export const headless =
  /^(what|whose|whom|who|whoever|whatever|whichever|whether|where|wherever|of|by|those|none|the same|so (many|much))\b/i;

const be = "(?:is|are|was|were|be|been|being)";
const stand = "(?:stands?|stood|standing)";

/**
 * Words of the dictionary that have one meaning wherever they occur, each with plain words to write instead. Words
 * such as "holds", "gives", "says", "takes" and "whole" are right in many sentences, so a reader must judge them.
 */
export const dictionary = [
  ["anew", "again"],
  ["any ?more(?=[.,;:)]|$)", "no longer"],
  ["as it were", "nothing"],
  ["bears?", "has"],
  ["beside", "next to, as well as"],
  ["but for", "except"],
  ["by (?:itself|themselves)", "say who or what does it"],
  ["by the clock(?! of)", "scheduled"],
  ["dearer", "more expensive"],
  [`(?:${be}|gets?) told|told of`, "is notified, is given"],
  [`(?:has|have|had|gets?) word`, "is notified"],
  ["for as long as", "while"],
  ["from end to end", "completely"],
  ["go(?:es|ing|ne)? past", "overrides"],
  ["in vain", "without success"],
  ["knows? no modules?", "does not import modules"],
  ["leans? on|leaning on", "references"],
  ["l(?:ies?|ay|ying) (?:in|by)", "is stored in, is keyed by"],
  ["looked at", "checked, read"],
  ["mend(?:s|ed|ing)?", "fix"],
  ["nobody's|of nobody", "without an owner"],
  ["(?:one|some) of (?:its|their) own", "its own"],
  ["so (?:many|much)", "at most n, limit"],
  ["speaks? against", "prevents"],
  [`stands?(?! for)|${stand} (?:there|in|by|around|beside)`, "is, is listed in"],
  ["t(?:ake|akes|aken|aking|ook) (?:it |them )?back", "rolled back, reversed"],
  ["what is (?:due|owed)", "the balance"],
  ["(?:what|who|whoever) is (?:not )?there|there is not", "exists, is missing"],
  ["who(?:m)?ever|whatever|whichever", "any, the one that"],
  ["word by word", "verbatim"],
];

/** Names that do not say what a variable, parameter or function holds. */
const vague = "at|of|by|said|told|held|made|given|asked|wanted|found".split("|");
export const vagueNames = new Set(vague);
export const vagueTypes = new Set(
  [...vague, "what", "leaning", "rubbish", "who", "whose"].map(
    (word) => word[0].toUpperCase() + word.slice(1),
  ),
);

/** Parts of a file's or folder's name. "not-found" is a name that Next.js prescribes. */
export const vaguePath =
  /^(?:.*-)?(?:said|told|held|made|given|asked|wanted|looked|(?<!not-)found)(?:-.*)?$/;
