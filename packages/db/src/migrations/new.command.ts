import { missingSql } from "./engine";
import { writeMigration } from "./files";
import { withOwnerDatabase } from "./owner-database";

// The new migration is the difference between the landed ones and the schema. Prisma handles tables, columns, enums,
// indexes and foreign keys, and leaves alone what it does not support: checks, partial indexes, triggers, functions,
// extensions, policies. Such SQL is added to the file by hand.
const [name] = process.argv.slice(2);
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Name the migration in snake_case: pnpm db:new <name>");
  process.exit(1);
}
const sql = await withOwnerDatabase((urls) => missingSql(urls.owner));
const path = await writeMigration(name, sql || "-- The schema has not changed: SQL by hand.\n");
console.log(`Wrote ${path}`);
