import { missingSql } from "./engine";
import { withOwnerDatabase } from "./owner-database";

const sql = await withOwnerDatabase((urls) => missingSql(urls.owner));
if (sql) {
  console.error(
    `The schema is ahead of the migrations (pnpm db:new <name> writes this):\n\n${sql}`,
  );
  process.exitCode = 1;
} else {
  console.log("Schema and migrations agree.");
}
