// npm run prove:races, npm run bench:scale and their like: from a bare clone to a program that proves or
// measures, in one line. Its own last line is the last; the exit code says whether all held.
import { bin, build, install, run } from "./steps.mjs";

const [owner, script, ...args] = process.argv.slice(2);
await install();
await build();
await run(bin("pnpm"), ["--silent", "--filter", owner, "run", script, ...args]).catch(() =>
  process.exit(1),
);
