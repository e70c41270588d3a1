/** What anybody guessing would put about a word: figures and signs before it and behind it. */
const trimmings = /^[^\p{L}]+|[^\p{L}]+$/gu;

let known: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest of published breaches. Read at the first new password: few processes see one. */
const readKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/** Whether a password is one of the commonest, in any case, also with figures or signs put round it. */
export async function isCommon(password: string): Promise<boolean> {
  const common = await (known ??= readKnown());
  const lower = password.toLowerCase();
  return common.has(lower) || common.has(lower.replace(trimmings, ""));
}

const ourName = "roundsman";
/** Shorter parts of names stand in too many honest passwords. */
const shortestWord = 3;
/** What must be left of a password without the words about its owner and the figures round them. */
const leastLeft = 4;

/** Whether a password is little else than our name, or words about its owner: names, email, business. */
export function isAbout(password: string, owner: readonly string[]): boolean {
  const words = [ourName, ...owner]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= shortestWord)
    .toSorted((a, b) => b.length - a.length);
  const letters = password.toLowerCase().replaceAll(/[^\p{L}]+/gu, " ");
  const left = words.reduce((rest, word) => rest.replaceAll(word, " "), letters);
  const none = left === letters;
  return !none && left.replaceAll(" ", "").length < leastLeft;
}
