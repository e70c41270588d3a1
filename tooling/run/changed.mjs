// pnpm test:changed [base]: what has changed since it left the base (main, where none is named) is checked, and
// the unit tests that reach it are run. For while one works; npm test says more.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bin, giveUp, root, run } from "./steps.mjs";

const [base = "main"] = process.argv.slice(2);
const since = git("merge-base", base, "HEAD")[0];
if (!since) giveUp(`There is no ${base} to compare with: pnpm test:changed <branch or commit>`);
const env = {
  ...process.env,
  TURBO_SCM_BASE: since,
  TURBO_TELEMETRY_DISABLED: "1",
  // A twentieth of npm test's.
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "1000",
};
const quietly = "--output-logs=errors-only";

const changed = [
  ...git("diff", "--name-only", since),
  ...git("ls-files", "--others", "--exclude-standard"),
].filter((file) => existsSync(join(root, file)));
const code = changed.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));

try {
  await run(bin("turbo"), ["run", "//#check:format", "//#check:boundaries", quietly], { env });
  // Types of all files: those that a change breaks may stand anywhere.
  if (code.length > 0) await run(bin("turbo"), ["run", "//#check:lint", quietly], { env });
  // Some tests run what was built.
  const built = ["db", "api", "spec-rest", "worker"].map((name) => `--filter=@roundsman/${name}`);
  await run(bin("turbo"), ["run", "generate", "build", ...built, quietly], { env });
  await run(bin("vitest"), ["run", "--changed", since, "--passWithNoTests"], { env });
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

/** The lines of what git says; none where it fails. */
function git(...args) {
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    })
      .split("\n")
      .filter((line) => line !== "");
  } catch {
    return [];
  }
}
