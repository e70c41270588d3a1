// pnpm test:citus: what is tested on a real Citus cluster, at the coordinator's address in CITUS_URL, as a superuser.
// Its databases are the cluster's beside that of the address, and gone afterwards, but for templates.
import { bin, install, run } from "./steps.mjs";

if (!process.env.CITUS_URL) {
  console.log("test:citus did not run: CITUS_URL names no cluster (docs/scale.md).");
  process.exit();
}
await install();
await run(bin("turbo"), ["run", "generate", "--output-logs=errors-only"]);
await run(bin("vitest"), ["run", ...process.argv.slice(2)]).catch(() => process.exit(1));
