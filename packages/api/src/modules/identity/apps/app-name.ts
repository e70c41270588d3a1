import { nameText, oneLine } from "../../../platform/values/values";

/*
 * What an app of others is called. Anybody registers one, and people read its name where they allow it: so it has the shape of
 * all names, and is not ours.
 */

/** Letters of other scripts and figures that look like those of our name. */
const alike: Readonly<Record<string, string>> = {
  ...looks("r", "гʀꮁⲅ"),
  ...looks("o", "оοσօ0øᴏ๐০௦"),
  ...looks("u", "υսᴜʋц"),
  ...looks("n", "пηոռɴ"),
  ...looks("d", "ԁժɗᴅđ"),
  ...looks("s", "ѕꜱ5$ʂ"),
  ...looks("m", "мᴍʍ"),
  ...looks("a", "аαɑ@4ᴀ"),
};

function looks(letter: string, others: string): Record<string, string> {
  return Object.fromEntries(Array.from(others, (other) => [other, letter]));
}

const ours = "roundsman";

/** Whether people would read our name in it, also in letters that look alike, with accents or with signs between them. */
export function looksLikeOurs(name: string): boolean {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const letters = Array.from(plain, (one) => alike[one] ?? one).join("");
  const bare = letters.replaceAll(/[^\p{L}\p{N}]/gu, "");
  // An r and an n beside each other read as an m, two v as a u.
  return [bare, bare.replaceAll("rn", "m"), bare.replaceAll("vv", "u")].some((one) =>
    one.includes(ours),
  );
}

/** On one line: pages show the name within their own sentences. */
export const AppName = nameText(80)
  .regex(oneLine, "Write it on one line, without control characters.")
  .refine((name) => !looksLikeOurs(name), "An app can't be called Roundsman.");
