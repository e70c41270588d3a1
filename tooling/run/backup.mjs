// pnpm backup [file] [--without-secrets]: writes all data of an installation to one file, running or not.
import { parseArgs } from "node:util";
import { archiveName, dataFolder, fromHere, refuseOwnDatabase, runCommand } from "./archives.mjs";

const { values, positionals } = parseArgs({
  options: { "without-secrets": { type: "boolean", default: false } },
  allowPositionals: true,
});
refuseOwnDatabase();
await runCommand("backup", [
  `--folder=${dataFolder}`,
  `--file=${fromHere(positionals[0] ?? archiveName())}`,
  ...(values["without-secrets"] ? ["--without-secrets"] : []),
]);
