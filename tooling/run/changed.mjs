// pnpm test:changed [base] [--wide]: for use during work. Checks the changes since the base (main by default):
// format, boundaries, types and lint of the changed packages, and the unit tests of the changed modules. --wide:
// types and lint of all packages, and every unit test that reaches a change. npm test covers more.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { bin, giveUp, root, run } from "./steps.mjs";

const wide = process.argv.includes("--wide");
const base = process.argv.slice(2).find((word) => !word.startsWith("--")) ?? "main";
const since = git("merge-base", base, "HEAD")[0];
if (!since) giveUp(`There is no ${base} to compare with: pnpm test:changed <branch or commit>`);
const env = {
  ...process.env,
  TURBO_SCM_BASE: since,
  TURBO_TELEMETRY_DISABLED: "1",
  // A part of the counts of npm test.
  FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? "1000",
  MONEY_BASKETS: process.env.MONEY_BASKETS ?? "50",
};
const quietly = "--output-logs=errors-only";

const changed = [
  ...git("diff", "--name-only", since),
  ...git("ls-files", "--others", "--exclude-standard"),
].filter((file) => existsSync(join(root, file)));
const code = changed.filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
const tests = [...new Set(changed.flatMap(testsOf))];

try {
  await run(bin("turbo"), ["run", "generate", "//#check:format", "//#check:boundaries", quietly], {
    env,
  });
  const packages = [...new Set(code.map((file) => file.split("/").slice(0, 2).join("/")))];
  if (code.length > 0) {
    const lint = ["--type-aware", "--type-check", "--deny-warnings"];
    await run(bin("oxlint"), [...lint, ...(wide ? ["."] : packages)], { env });
  }
  if (wide) {
    // Some tests run the build.
    const built = ["db", "api", "spec-rest", "worker"].map((name) => `--filter=@roundsman/${name}`);
    await run(bin("turbo"), ["run", "build", ...built, quietly], { env });
    await run(bin("vitest"), ["run", "--changed", since, "--passWithNoTests"], { env });
  } else {
    if (tests.length > 0) {
      const essential = { ...env, TIER: "essential" };
      await run(bin("vitest"), ["run", ...tests, "--passWithNoTests"], { env: essential });
    }
    console.log(
      "\nNot checked: other packages and modules that use what changed, the full tier (--wide), journeys (npm test).",
    );
  }
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error));
}

/**
 * Returns the prefixes of the paths of a file's tests: its module or feature, or the file itself outside of those.
 */
function testsOf(file) {
  if (file.startsWith("packages/db/prisma/")) {
    return ["packages/db/src/migrations/", "packages/db/src/row-security/"];
  }
  const [, source, inside] =
    /^((?:apps|packages|tooling)\/[^/]+(?:\/src)?)\/(.+\.(?:ts|tsx|mjs|js))$/.exec(file) ?? [];
  if (!source || file.startsWith("tooling/e2e/")) return [];
  const folders = inside.split("/").slice(0, -1).slice(0, 2);
  return folders.length === 0
    ? [`${source}/${inside.replace(/(\.test)?\.\w+$/, "")}.`]
    : [`${[source, ...folders].join("/")}/`];
}

/** Returns the lines of git's output; none if it fails. */
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
