import { migrate } from "./migrate";
import { withOwnerDatabase } from "./owner-database";

const applied = await withOwnerDatabase(migrate);
for (const name of applied) console.log(`Applied ${name}`);
if (applied.length === 0) console.log("The database is up to date.");
// The engine leaves a timer of ten seconds behind, which would hold the process that long.
process.exit();
