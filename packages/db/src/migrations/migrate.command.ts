import { parseArgs } from "node:util";

import { migrate } from "./migrate";
import { withOwnerDatabase } from "./owner-database";

/*
 * pnpm db:migrate [--addresses]: brings the database to where this version needs it. With --addresses it then
 * tells what the processes that serve are to be given in place of DATABASE_URL, secrets and all.
 */
const { values } = parseArgs({ options: { addresses: { type: "boolean", default: false } } });
const { applied, urls } = await withOwnerDatabase(async (at) => ({
  applied: await migrate(at),
  urls: at,
}));
for (const name of applied) console.log(`Applied ${name}`);
if (applied.length === 0) console.log("The database is up to date.");
if (values.addresses) {
  console.log(`BUSINESS_DATABASE_URL=${urls.business}`);
  console.log(`SERVICE_DATABASE_URL=${urls.service}`);
}
// The engine leaves a timer of ten seconds behind, which would hold the process that long.
process.exit();
