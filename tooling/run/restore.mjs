// pnpm restore <file> [--replace]: restores the data folder from a backup.
import { parseArgs } from "node:util";
import { dataFolder, fromHere, refuseOwnDatabase, runCommand } from "./archives.mjs";
import { giveUp } from "./steps.mjs";

const { values, positionals } = parseArgs({
  options: { replace: { type: "boolean", default: false } },
  allowPositionals: true,
});
const [file] = positionals;
if (!file) giveUp("Which backup? pnpm restore <file> [--replace]");
refuseOwnDatabase();
await runCommand("restore", [
  `--folder=${dataFolder}`,
  `--file=${fromHere(file)}`,
  ...(values.replace ? ["--replace"] : []),
]);
