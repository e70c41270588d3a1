// npm run prove:races, npm run bench:scale and the like: run a program that proves or measures, from a bare clone in
// one line. Its own last line is the last; the exit code reports the result.
import { bin, build, install, run } from "./steps.mjs";

const [owner, script, ...args] = process.argv.slice(2);
await install();
await build();
await run(bin("pnpm"), ["--silent", "--filter", owner, "run", script, ...args]).catch(() =>
  process.exit(1),
);
