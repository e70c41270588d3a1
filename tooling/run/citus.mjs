// pnpm test:citus: runs the tests for a real Citus cluster, as a superuser at the coordinator's address in CITUS_URL.
// It creates databases next to the one in the address, and drops them afterwards, except templates.
import { bin, install, run } from "./steps.mjs";

if (!process.env.CITUS_URL) {
  console.log("test:citus did not run: CITUS_URL names no cluster (docs/scale.md).");
  process.exit();
}
await install();
await run(bin("turbo"), ["run", "generate", "--output-logs=errors-only"]);
await run(bin("vitest"), ["run", ...process.argv.slice(2)]).catch(() => process.exit(1));
