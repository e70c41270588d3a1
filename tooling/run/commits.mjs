// Checks the subjects of commits: at most 72 characters, a capital letter, an imperative, no full stop.
// `.ci/run` runs it. Commits before the base are not checked.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { giveUp, root } from "./steps.mjs";

const base = "181ed7c6e9249f5ea97f6ff397727a7fe8386bba";
const longest = 72;

/** Imperatives that end like other forms. */
const exceptions =
  /^(Bring|Embed|Exceed|Feed|Focus|Need|Proceed|Seed|Shed|Spring|String|Succeed|\w+ss)$/;
const notVerbs = new Set(
  "A,After,All,An,As,At,Before,Each,Every,For,From,How,In,It,New,No,Now,Of,On,One,Only,Some,That,The,These,They,This,Two,What,When,Where,Which,While,Who,With".split(
    ",",
  ),
);

/** Returns the fault of a subject, in words that follow it; null if it has none. */
export function faultOf(subject) {
  const [first] = subject.split(" ");
  if (subject.length > longest) return `has ${subject.length} characters; at most ${longest}`;
  if (!/^[A-Z]/.test(first)) return "does not begin with a capital letter";
  if (subject.endsWith(".")) return "ends in a full stop";
  const imperative =
    /^[A-Z][a-z]+(-[a-z]+)*$/.test(first) &&
    !notVerbs.has(first) &&
    (exceptions.test(first) || !/(ed|ing|s)$/.test(first));
  return imperative ? null : `"${first}" is not an imperative`;
}

/**
 * Returns subjects after `commit` without merges; null if `folder` has no such history: no git, or a shallow clone.
 */
export function subjectsSince(commit, folder) {
  try {
    const args = ["log", "--no-merges", "--format=%s", `${commit}..HEAD`];
    const stdio = ["ignore", "pipe", "ignore"];
    return execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio }).match(/.+/g) ?? [];
  } catch {
    return null;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = (subjectsSince(base, root) ?? []).flatMap((subject) => {
    const fault = faultOf(subject);
    return fault === null ? [] : [`${subject}\n  ${fault}`];
  });
  if (faults.length > 0) giveUp(`Subjects of commits to reword:\n${faults.join("\n")}`);
}
