import { parseArgs } from "node:util";

import { migrate } from "./migrate";
import { withOwnerDatabase } from "./owner-database";

/*
 * pnpm db:migrate [--addresses]: migrates the database to this version. With --addresses it then prints the settings
 * for serving processes in place of DATABASE_URL, with secrets.
 */
const { values } = parseArgs({ options: { addresses: { type: "boolean", default: false } } });
const { applied, urls } = await withOwnerDatabase(async (addresses) => ({
  applied: await migrate(addresses),
  urls: addresses,
}));
for (const name of applied) console.log(`Applied ${name}`);
if (applied.length === 0) console.log("The database is up to date.");
if (values.addresses) {
  console.log(`BUSINESS_DATABASE_URL=${urls.business}`);
  console.log(`SERVICE_DATABASE_URL=${urls.service}`);
}
// The engine leaves a timer that would keep the process alive for ten seconds.
process.exit();
